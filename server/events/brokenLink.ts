import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables';
import type { Chain } from './chain';

/** A row as its MAC was made over it: columns that came later count where they are filled. */
function asWritten<Row extends object>(row: Row): Row {
  const { screen, clientBuild, ...rest } = row as Row & { screen?: unknown; clientBuild?: unknown };
  const later = { screen: screen ?? undefined, clientBuild: clientBuild ?? undefined };
  return { ...rest, ...later } as Row;
}

/**
 * Recomputes the chain over rows in order of position, starting from the MAC before the first.
 * @returns the position of the first row that does not fit, or undefined when all do.
 */
export function firstBrokenLink(
  chain: Chain,
  rows: readonly (Selectable<Tables['feed']> | Selectable<Tables['auditLog']>)[],
  previous: { pos: number; mac: string },
): number | undefined {
  let { pos, mac } = previous;
  for (const row of rows) {
    const { pos: own, mac: stored, ...rest } = asWritten(row);
    pos += 1;
    mac = chain.mac(mac, pos, rest);
    if (own !== pos || stored !== mac) return pos;
  }
  return undefined;
}
