import type { AlertRow } from '@contract/alerts';
import { compareAlerts } from '@live';
import type { AlarmRow } from '../alertRows';

/** A list that does not move under the hand: the rows somebody is working with, in their order. */
export interface FrozenOrder {
  rows: readonly AlarmRow[];
  /** The filters it was made with; under others it holds nothing. */
  filters: string;
}

export interface PausedView {
  rows: readonly AlarmRow[];
  /** New since the order was held, and not shown. */
  waiting: number;
}

export function freezeOrder(rows: readonly AlarmRow[], filters: string): FrozenOrder {
  return { rows, filters };
}

/**
 * The held order with today's contents. A row that no longer fits the filters stays where it is until
 * the hand lets go; only what does not exist any more is gone.
 */
export function heldView(
  held: FrozenOrder | undefined,
  fresh: readonly AlarmRow[],
  all: ReadonlyMap<string, AlertRow>,
): PausedView {
  if (!held) return { rows: fresh, waiting: 0 };
  const rows = held.rows.flatMap((row): AlarmRow[] => {
    const alerts = row.alerts.flatMap(({ id }) => all.get(id) ?? []);
    const [lead] = [...alerts].sort(compareAlerts);
    return lead ? [{ ...row, alerts, lead }] : [];
  });
  const known = new Set(rows.flatMap(({ alerts }) => alerts.map(({ id }) => id)));
  return { rows, waiting: fresh.filter(({ alerts }) => alerts.some(({ id }) => !known.has(id))).length };
}
