import type { AnyRow } from '@contract/kit/resource';
import { ENDLESS, pageNumberAt, rowsPerPage } from './listArgs';

/** A range is fetched block by block before it is selected; longer ones are refused. */
export const LONGEST_RANGE = 5_000;

type RowAtIndex = (index: number) => AnyRow | undefined;

/** Blocks of an endless list that a range needs and nobody has looked at. */
export function missingBlocks(from: number, to: number, at: RowAtIndex): number[] {
  const missing = new Set<number>();
  for (let index = from; index <= to; index += 1) if (!at(index)) missing.add(pageNumberAt(ENDLESS, index));
  return [...missing];
}

/** The rows between two places, both included, with what was fetched of the missing blocks. */
export function rowsBetween(
  from: number,
  to: number,
  at: RowAtIndex,
  fetched: ReadonlyMap<number, readonly AnyRow[]>,
): AnyRow[] {
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => {
    const index = from + offset;
    return at(index) ?? fetched.get(pageNumberAt(ENDLESS, index))?.[index % rowsPerPage(ENDLESS)];
  });
  return rows.filter((row) => row !== undefined);
}
