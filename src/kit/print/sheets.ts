/** Wider tables lie down: what fits between the margins of an upright A4 sheet, in pixels. */
const UPRIGHT = 720;
/** A margin has room for two lines; the first sheet says it in full. */
const LONGEST = 300;

/** A string of a style sheet: nothing in it ends it. */
function quoted(text: string): string {
  const escaped = text.replace(/["\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  return `"${escaped.replace(/\s+/g, ' ')}"`;
}

export interface Sheets {
  /** What stands on top of every sheet but the first, which has it as a text. */
  head: string;
  /** Pixels. */
  width: number;
}

/** The rule of the sheets that a page is printed on; `app.css` has what is the same for all. */
export function sheetRules({ head, width }: Sheets): string {
  const text = head.length > LONGEST ? `${head.slice(0, LONGEST)}…` : head;
  return [
    `@page { size: A4 ${width > UPRIGHT ? 'landscape' : 'portrait'}; @top-left { content: ${quoted(text)}; } }`,
    '@page :first { @top-left { content: none; } }',
  ].join('\n');
}
