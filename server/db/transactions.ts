/** Texts of the driver: what begins a transaction, maybe with more behind it, and what ends one. */
export const BEGINS = /^(?:begin|start transaction)/;
export const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);
