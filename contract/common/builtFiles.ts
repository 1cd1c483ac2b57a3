/** Files of the built console, by their addresses: code for everybody, texts by language. */
export interface FileList {
  code: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

/** Where the build lists, beside its page, what whoever has a session fetches first. */
export const CONSOLE_LIST = 'console.json';
