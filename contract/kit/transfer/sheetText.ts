/** What a spreadsheet would calculate, in full-width forms too, or take for its mark of text. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]|^'+\d/;

/** Text that would be taken for a formula gets an apostrophe in front; `bare` takes it away again. */
export function harmless(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text;
}

/** Text without the apostrophe by which a sheet says: this is text. */
export function bare(text: string): string {
  return text.startsWith("'") && DANGEROUS.test(text) ? text.slice(1) : text;
}
