/** Between values that are typed or pasted: a column of a sheet has line ends, a row of it tabs. */
const BETWEEN = /[\r\n\t,;，、；]/;

/** Is there more than one value in it, or was the first one ended? */
export function isSeveral(text: string): boolean {
  return BETWEEN.test(text);
}

export function splitTexts(text: string): string[] {
  return text.split(BETWEEN);
}

/** Values without the blanks around them, each once. */
export function tidyTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
