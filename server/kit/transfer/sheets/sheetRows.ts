import { Readable } from 'node:stream';
import { type Parser, parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/node';
import { IMPORT_ROWS_MAX } from '../../../../contract/kit/wire';
import { csvTime } from '../exports/csv';
import { COLUMNS_MAX, INTRO_MAX, tooLong, tooWide } from './measures';
import { unpacked } from './unzip';

const CELL_MAX = 12_000;
const UNPACKED_MAX = 256 * 1024 * 1024;

/** Cells of one row up to its last text, with its number as the spreadsheet program shows it. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** What PostgreSQL cannot hold; cutting a text short may halve a letter. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).slice(0, CELL_MAX).replace(UNSTORABLE, '');
  // Excel counts days as fractions: a second may come back some microseconds short.
  const wall = Math.round(value.getTime());
  return csvTime(wall, wall % 86_400_000 === 0);
}

/** UTF-16 with its mark, UTF-8 when it is valid, else what Excel writes in China. */
export function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t'];
/** Most sheets separate by commas; some regions by semicolons, and Excel's Unicode text by tabs. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 4_000);
  const count = (mark: string) => start.split(mark).length;
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const isFilled = (cell: string) => cell.trim() !== '';

/** Separators of one line with nothing behind them; more are no sheet of anybody. */
const SPAN_MAX = 1_000;
const PART = 64 * 1024;

/** The line that is being read; the types of the library do not know it. */
const open = (parser: Parser) => (parser as Parser & { state: { record: readonly string[] } }).state.record;

/** The text by parts; ends where the line that is being read has become too wide. @throws AppError 400 */
function* partsFor(parser: Parser, text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += PART) {
    if (open(parser).length > SPAN_MAX) throw tooWide();
    yield bytes.subarray(start, start + PART);
  }
}

async function csvCells(bytes: Buffer): Promise<unknown[][]> {
  const text = decoded(bytes);
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    delimiter: delimiterOf(text),
  });
  const cells: string[][] = [];
  const source = Readable.from(partsFor(parser, text), { highWaterMark: 1 });
  source.once('error', (error) => parser.destroy(error));
  for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
    if (record.length > SPAN_MAX || record.findLastIndex(isFilled) >= COLUMNS_MAX) throw tooWide();
    if (cells.push(record) > IMPORT_ROWS_MAX + INTRO_MAX) throw tooLong();
  }
  return cells;
}

/** Workbooks are archives; anything else is read as a text. */
export const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  if (!isArchive(bytes)) return csvCells(bytes);
  // Numbers stay as they are written: an identifier of 16 digits is not rounded once more.
  const options = { parseNumber: (text: string) => text } as object;
  return (await readSheet(await unpacked(bytes, UNPACKED_MAX), options)) as unknown[][];
}

/**
 * The first sheet of a workbook, or a text of separated values, as texts, without what is empty: two cells far apart
 * have a million rows between them. More rows than may be imported are not read to their end.
 * @throws whatever is wrong with it
 */
export async function sheetRows(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for (const [index, row] of (await cellsOf(bytes)).entries()) {
    const cells = row.map(cellText);
    const used = cells.findLastIndex(isFilled) + 1;
    if (used > 0) rows.push({ number: index + 1, cells: cells.slice(0, used) });
    if (rows.length > IMPORT_ROWS_MAX + INTRO_MAX) break;
  }
  return rows;
}
