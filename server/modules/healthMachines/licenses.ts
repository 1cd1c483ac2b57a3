import { sql } from 'kysely';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor } from '../../db/tables';

/** States in which a serial number takes a place of its license. */
const USING = ['authorised', 'active', 'suspended', 'disabled'];

/** How many machines each of these licenses is used by. */
export async function usedOf(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('healthMachineSerials')
    .select(['authId', sql<number>`count(*)`.as('used')])
    .where('authId', 'in', ids)
    .where('state', 'in', USING as never)
    .groupBy('authId')
    .execute();
  return new Map(rows.map(({ authId, used }) => [String(authId), Number(used)]));
}

/** Suspended or expired: no licensing, activation or measurement. */
export function isLicenseOver(
  { state, validTo }: { state: unknown; validTo: unknown },
  now: number,
): boolean {
  return state !== 'active' || String(validTo) < tradeDay(now);
}
