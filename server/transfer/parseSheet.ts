import { parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/node';
import { IMPORT_ROWS_MAX } from '../../contract/kit/wire';
import { AppError } from '../errors';
import { timeText } from './csv';
import { unpacked } from './unzip';

const COLUMNS_MAX = 100;
const CELL_MAX = 12_000;
/** Lines above the heads, such as those of our own exports. */
const INTRO_MAX = 10;
const UNPACKED_MAX = 256 * 1024 * 1024;

/** Cells of one row with its number as the spreadsheet program shows it. */
export interface SheetRow {
  number: number;
  cells: string[];
}
export interface Sheet {
  /** Each of them once and never empty. */
  heads: string[];
  rows: SheetRow[];
}

/** What PostgreSQL cannot hold; cutting a text short may halve a letter. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value).slice(0, CELL_MAX).replace(UNSTORABLE, '');
  // Excel counts days as fractions: a second may come back some microseconds short.
  const wall = Math.round(value.getTime());
  return timeText(wall, wall % 86_400_000 === 0);
}

/** UTF-16 with its mark, UTF-8 when it is valid, else what Excel writes in China. */
function decoded(bytes: Buffer): string {
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

async function csvCells(bytes: Buffer): Promise<unknown[][]> {
  const text = decoded(bytes);
  const options = { bom: true, relax_column_count: true, relax_quotes: true, delimiter: delimiterOf(text) };
  const cells: string[][] = [];
  for await (const record of parse(text, options)) {
    cells.push(record as string[]);
    if (cells.length > IMPORT_ROWS_MAX + INTRO_MAX) break;
  }
  return cells;
}

async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return csvCells(bytes);
  // Numbers stay as they are written: an identifier of 16 digits is not rounded once more.
  const options = { parseNumber: (text: string) => text } as object;
  return (await readSheet(await unpacked(bytes, UNPACKED_MAX), options)) as unknown[][];
}

const isFilled = (cell: string) => cell.trim() !== '';

/** The row with the heads: the one near the top with most cells that `knows` recognises. */
function headIndex(rows: readonly SheetRow[], knows: (head: string) => boolean): number {
  const points = rows
    .slice(0, INTRO_MAX)
    .map(({ cells }) => cells.filter((cell) => isFilled(cell) && knows(cell)).length);
  const most = Math.max(...points);
  return most > 0
    ? points.indexOf(most)
    : Math.max(
        0,
        rows.findIndex(({ cells }) => cells.some(isFilled)),
      );
}

/** Heads as they are shown; one without a text or that stands twice gets its number. */
function namedHeads(cells: readonly string[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, index) => {
    const plain = cell.trim().slice(0, 100);
    const head = plain === '' || seen.has(plain) ? `${plain} #${index + 1}`.trim() : plain;
    seen.add(head);
    return head;
  });
}

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  try {
    const cells = await cellsOf(bytes);
    return cells.map((row, index) => ({ number: index + 1, cells: row.map(cellText) }));
  } catch {
    throw new AppError(400, 'err.import.sheet');
  }
}

/** Reads the first sheet as text. `knows` tells whether a text is the head of a field. @throws AppError 400 */
export async function parseSheet(bytes: Buffer, knows: (head: string) => boolean): Promise<Sheet> {
  const all = await rowsOf(bytes);
  const start = headIndex(all, knows);
  const used = (all[start]?.cells ?? []).findLastIndex(isFilled) + 1;
  const rows = all.slice(start + 1).filter(({ cells }) => cells.some(isFilled));
  if (used === 0 || rows.length === 0) throw new AppError(400, 'err.import.empty');
  if (used > COLUMNS_MAX) throw new AppError(400, 'err.import.columns', { max: COLUMNS_MAX });
  if (rows.length > IMPORT_ROWS_MAX) throw new AppError(400, 'err.import.tooMany', { max: IMPORT_ROWS_MAX });
  const heads = namedHeads((all[start]?.cells ?? []).slice(0, used));
  return { heads, rows: rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, used) })) };
}
