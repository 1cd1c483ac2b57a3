import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { IMPORT_ROWS_MAX } from '../../contract/kit/wire';
import { AppError } from '../errors';

const COLUMNS_MAX = 100;
const CELL_MAX = 12_000;
/** A small archive that would unpack to gigabytes is no spreadsheet. */
const UNPACKED_MAX = 400 * 1024 * 1024;
const CENTRAL_ENTRY = 0x02014b50;

export interface Sheet {
  heads: string[];
  rows: string[][];
}

const two = (value: number) => String(value).padStart(2, '0');

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const day = `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`;
    const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}:${two(value.getUTCSeconds())}`;
    return time === '00:00:00' ? day : `${day} ${time}`;
  }
  return String(value).slice(0, CELL_MAX);
}

/** Sum of what the entries of a zip say they unpack to. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    if (at + 46 <= bytes.length && bytes.readUInt32LE(at) === CENTRAL_ENTRY)
      size += bytes.readUInt32LE(at + 24);
  }
  return size;
}

/** UTF-8 when it is valid, else what Excel writes in China. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return parse(decoded(bytes), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as string[][];
  if (unpackedSize(bytes) > UNPACKED_MAX) throw new Error('unpacks to too much');
  return (await readSheet(bytes, { parseNumber: (text: string) => text } as object)) as unknown[][];
}

/** The row with the heads: our own exports have lines above it, with one cell each. */
function headIndex(cells: readonly (readonly string[])[]): number {
  const index = cells.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(0, index);
}

/** Reads the first sheet as text. @throws AppError 400 `err.import.*` */
export async function parseSheet(bytes: Buffer): Promise<Sheet> {
  let cells: string[][];
  try {
    cells = (await cellsOf(bytes)).map((row) => row.slice(0, COLUMNS_MAX).map(cellText));
  } catch {
    throw new AppError(400, 'err.import.sheet');
  }
  const start = headIndex(cells);
  const heads = (cells[start] ?? []).map((head) => head.trim());
  const rows = cells.slice(start + 1).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (heads.every((head) => head === '') || rows.length === 0) throw new AppError(400, 'err.import.empty');
  if (rows.length > IMPORT_ROWS_MAX) throw new AppError(400, 'err.import.tooMany', { max: IMPORT_ROWS_MAX });
  return { heads, rows };
}
