import type { NamedAlert } from '../alertRows';

/** A list that does not move under the hand: the order of ids somebody is working with. */
export interface FrozenOrder {
  ids: readonly string[];
  /** The filters it was made with; under others it holds nothing. */
  filters: string;
}

export interface HeldView {
  rows: readonly NamedAlert[];
  /** New since the order was held, and not shown. */
  waiting: number;
}

export function hold(rows: readonly NamedAlert[], filters: string): FrozenOrder {
  return { ids: rows.map(({ alert }) => alert.id), filters };
}

/**
 * The held order with today's contents. A row that no longer fits the filters stays where it is until
 * the hand lets go; only what does not exist any more is gone.
 */
export function heldView(
  held: FrozenOrder | undefined,
  fresh: readonly NamedAlert[],
  all: ReadonlyMap<string, NamedAlert>,
): HeldView {
  if (!held) return { rows: fresh, waiting: 0 };
  const known = new Set(held.ids);
  const rows = held.ids.flatMap((id) => all.get(id) ?? []);
  return { rows, waiting: fresh.filter(({ alert }) => !known.has(alert.id)).length };
}
