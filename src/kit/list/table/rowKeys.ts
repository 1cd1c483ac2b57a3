import type { AnyRow } from '@contract/kit/resource';

/**
 * Keys of the rows of a table: the record, so that an open menu never belongs to another one; the place where nothing is
 * fetched yet. Blocks that were fetched one after the other may bring a record twice.
 */
export function rowKeys(rows: readonly { index: number; row?: AnyRow }[]): string[] {
  const used = new Set<string>();
  return rows.map(({ index, row }) => {
    if (!row || used.has(row.id)) return `#${index}`;
    used.add(row.id);
    return row.id;
  });
}

/** In which place of the page each row is drawn, by its key. */
export type RowPositions = ReadonlyMap<string, number>;

/**
 * A row that stays keeps its place, so that nobody presses into a row that moves. One that is added behind those takes the
 * elements of a row that left; one that is added before them gets new elements.
 * @param held key of the row that has the keyboard: its elements never turn into those of another record
 */
export function rowPositions(
  before: RowPositions,
  keys: readonly string[],
  held: string | undefined,
): RowPositions {
  const wanted = new Set(keys);
  const free = [...before].flatMap(([key, place]) => (wanted.has(key) || key === held ? [] : [place]));
  const lastStaying = keys.findLastIndex((key) => before.has(key));
  let next = Math.max(-1, ...before.values()) + 1;
  const placeOfNew = (at: number) => (at > lastStaying ? free.shift() : undefined) ?? next++;
  return new Map(keys.map((key, at) => [key, before.get(key) ?? placeOfNew(at)]));
}
