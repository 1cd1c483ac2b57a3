import { IMPORT_ROWS_MAX } from '../../../../contract/kit/wire';
import { AppError } from '../../../errors';
import { INTRO_MAX, tooLong } from './measures';
import type { SheetRow } from './sheetRows';
import { readRows } from './sheetThread';

export interface Sheet {
  /** Each of them once and never empty. */
  heads: string[];
  rows: SheetRow[];
}

/** The row with the heads: the one near the top with most cells that `knows` recognises, else the first. */
function headIndex(rows: readonly SheetRow[], knows: (head: string) => boolean): number {
  const points = rows
    .slice(0, INTRO_MAX)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '' && knows(cell)).length);
  const most = Math.max(...points);
  return Math.max(0, points.indexOf(most));
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

/** Reads the first sheet as text. `knows` tells whether a text is the head of a field. @throws AppError 400 */
export async function parseSheet(bytes: Buffer, knows: (head: string) => boolean): Promise<Sheet> {
  const all = await readRows(bytes);
  const start = headIndex(all, knows);
  const top = all[start]?.cells ?? [];
  const rows = all.slice(start + 1);
  if (rows.length === 0) throw new AppError(400, 'err.import.empty');
  if (rows.length > IMPORT_ROWS_MAX) throw tooLong();
  const wide = (cells: readonly string[]) => top.map((_head, index) => cells[index] ?? '');
  return { heads: namedHeads(top), rows: rows.map(({ number, cells }) => ({ number, cells: wide(cells) })) };
}
