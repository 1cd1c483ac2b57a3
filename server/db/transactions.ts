/** Texts of the driver: what begins a transaction, maybe with more behind it, and what ends one. */
export const BEGINS = /^(?:begin|start transaction)/;
export const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/**
 * Ends the text of a statement whose answer nobody looks at. Inside a transaction the embedded database gets it
 * together with the next one, whose caller is told of its error; other databases run it at once.
 */
export const LATER = '/* later */';
