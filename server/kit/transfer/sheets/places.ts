/** As far as a spreadsheet program counts: column XFD, row 1,048,576. */
const COLUMN_MAX = 16_384;
const ROW_MAX = 1_048_576;

/** Start tags of rows and cells with attributes, to where they end or another one begins. */
const TAGS = /<(?:[\w.-]*:)?(?:row|c)[ \t-\r]([^<>]*)([<>]?)/g;
/** What stands before the value of an attribute that the reader takes for the place. */
const NAMES_PLACE = /(?:^|[^\w.-])r=$/;
const NAMES_SPACE = /xmlns:r=$/;
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/;

export class PlaceError extends Error {}

/** How far a sheet is filled: the last row and the last column with something in it. */
export interface SheetDimensions {
  row: number;
  column: number;
}

function placeOf(place: string): SheetDimensions | undefined {
  const [, letters = '', digits] = PLACE.exec(place) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return digits === undefined ? undefined : { row: Number(digits), column };
}

function isNear(text: string): boolean {
  const place = placeOf(text);
  return place !== undefined && place.row <= ROW_MAX && place.column <= COLUMN_MAX;
}

/** Names and values by turns; an odd quote, or one of the other kind, and nobody knows where the tag ends. */
function isPlain(attributes: string): boolean {
  const parts = attributes.split('"');
  if (parts.length % 2 === 0 || attributes.includes("'")) return false;
  return parts.every((part, index) => {
    const name = parts[index - 1] ?? '';
    return index % 2 === 0 || !NAMES_PLACE.test(name) || NAMES_SPACE.test(name) || isNear(part);
  });
}

const OWN_PLACE = /(?:^|[^\w.:-])r="([A-Z]{0,3}\d{1,7})"/;

/**
 * The reader of workbooks fills up what lies before a row or a cell, wherever its tag says that it is: a kilobyte
 * could take all memory, and a single list that grows too large ends the process, not only its thread.
 * @throws PlaceError for a part of a workbook with a row or a cell beyond those of a spreadsheet program
 */
export function assertNear(part: Buffer): SheetDimensions {
  // One byte a letter: tags are ASCII.
  const text = part.toString('latin1');
  const filled = { row: 0, column: 0 };
  let row = 0;
  for (const match of text.matchAll(TAGS)) {
    const [tag, attributes = '', end] = match;
    if (end !== '>' || !isPlain(attributes)) throw new PlaceError('a cell in a place that no sheet has');
    const place = placeOf(OWN_PLACE.exec(attributes)?.[1] ?? '');
    if (place?.column === 0) row = place.row;
    // A cell with a border and nothing in it fills nothing.
    const isEmpty = attributes.endsWith('/') || text.startsWith('</', match.index + tag.length);
    if (!place || place.column === 0 || isEmpty) continue;
    filled.row = Math.max(filled.row, row, place.row);
    filled.column = Math.max(filled.column, place.column);
  }
  return filled;
}
