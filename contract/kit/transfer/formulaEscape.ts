/** What a spreadsheet would calculate, in full-width forms too, or take for its mark of text. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]|^'+\d/;

/** Prefixes an apostrophe to text that a spreadsheet would take for a formula (CSV injection). */
export function escapeFormula(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `escapeFormula` or a spreadsheet program has prefixed. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && DANGEROUS.test(text) ? text.slice(1) : text;
}
