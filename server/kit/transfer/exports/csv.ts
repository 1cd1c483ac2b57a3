import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../../../../contract/kit/transfer/formulaEscape';
import { type Cell, CHUNK } from './xlsx';

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-11-21 06:30:00`; thousandths only where there are some. */
export function csvTime(wall: number, day: boolean): string {
  const at = new Date(wall);
  const year = String(at.getUTCFullYear()).padStart(4, '0');
  const date = `${year}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  if (day) return date;
  const thousandths = at.getUTCMilliseconds();
  const rest = thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`;
  return `${date} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}${rest}`;
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return escapeFormula(cell);
  if ('time' in cell) return csvTime(cell.time, cell.day === true);
  return cell.money === undefined ? String(cell.number) : cell.number.toFixed(cell.money);
}

async function* csvText(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only when it begins with the mark.
  let text = '\ufeff';
  for await (const row of rows) {
    text += stringify([row.map(textOf)], { record_delimiter: '\r\n' });
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

export function csvStream(rows: AsyncIterable<readonly Cell[]>): Readable {
  return Readable.from(csvText(rows), { objectMode: false, highWaterMark: CHUNK });
}
