import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { iotPools } from '../../../contract/resources/simCards/iotPools';
import type { Executor } from '../../db/tables';
import type { ServedResource } from '../../kit/served';
import { percentOf } from './cards';

/** What the cards of each pool have used together. */
async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const sums = await db
    .selectFrom('iotCards')
    .select(['poolId', sql<number>`sum(used_mb)`.as('usedMb'), sql<number>`count(*)`.as('cardCount')])
    .where(
      'poolId',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('poolId')
    .execute();
  const sumOf = new Map(sums.map((sum) => [sum.poolId, sum]));
  return rows.map((row) => {
    const usedMb = Number(sumOf.get(row.id)?.usedMb ?? 0);
    const cardCount = Number(sumOf.get(row.id)?.cardCount ?? 0);
    return { ...row, usedMb, cardCount, usedPct: percentOf(usedMb, Number(row.totalMb)) };
  });
}

export const servedIotPools: ServedResource = { resource: iotPools, shortSearches: true, complete };
