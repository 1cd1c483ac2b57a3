/** Files of the built console by URL: code for all, texts by language. */
export interface FileList {
  code: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
}

/** Where the build lists the files that a signed-in user fetches first. */
export const CONSOLE_LIST = 'console.json';
