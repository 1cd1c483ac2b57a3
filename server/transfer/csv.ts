import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Cell } from './xlsx';

/** First characters that make a spreadsheet calculate, in their full-width forms too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Text that would be taken for a formula gets an apostrophe in front. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

const two = (value: number) => String(value).padStart(2, '0');
function timeText(ms: number, day: boolean): string {
  const at = new Date(ms);
  const date = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return day
    ? date
    : `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return harmless(cell);
  return 'number' in cell ? String(cell.number) : timeText(cell.time, cell.day === true);
}

async function* csvText(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only when it begins with the mark.
  yield '\ufeff';
  for await (const row of rows) yield stringify([row.map(textOf)], { record_delimiter: '\r\n' });
}

export function csvStream(rows: AsyncIterable<readonly Cell[]>): Readable {
  return Readable.from(csvText(rows), { objectMode: false });
}
