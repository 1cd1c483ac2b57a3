import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { DEALER_LEVELS, dealers } from '../../../contract/resources/dealers/dealers';
import { dealerUsers } from '../../../contract/resources/dealers/dealerUsers';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';

/** @throws AppError 400 for a dealer below the third level */
async function prepare({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const { parentId } = values;
  if (typeof parentId !== 'string') return { ...values, level: 1, enabled: true };
  const parent = await trx
    .selectFrom('dealers')
    .select('level')
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow();
  const level = Number(parent.level) + 1;
  if (level > DEALER_LEVELS) throw invalid({ parentId: 'err.dealer.level' });
  return { ...values, level, enabled: true };
}

async function guardDelete({ trx }: UnitOfWork, row: AnyRow): Promise<void> {
  const below = await trx
    .selectFrom('dealers')
    .select('id')
    .where('parentId', '=', row.id)
    .executeTakeFirst();
  if (below) throw new AppError(409, 'err.dealer.has_children');
}

/** How many machines the people of each dealer look after. */
async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const counts = await db
    .selectFrom('dealerUsers')
    .innerJoinLateral(
      sql<{ id: string }>`jsonb_array_elements_text(device_ids)`.as<'machine'>('machine'),
      (join) => join.onTrue(),
    )
    .select(['dealerId', sql<number>`count(distinct machine.value)`.as('machines')])
    .where(
      'dealerId',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('dealerId')
    .execute();
  const countOf = new Map(counts.map(({ dealerId, machines }) => [dealerId, Number(machines)]));
  return rows.map((row) => ({ ...row, deviceCount: countOf.get(row.id) ?? 0 }));
}

export const servedDealers: ServedResource = {
  resource: dealers,
  shortSearches: true,
  pinyin: ['name'],
  prepare,
  guardDelete,
  complete,
  commands: {
    enable: async () => ({ set: { enabled: true } }),
    disable: async () => ({ set: { enabled: false } }),
  },
};

/** @throws AppError 409 for a second assignment to the same dealer */
async function assertNew({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const same = await trx
    .selectFrom('dealerUsers')
    .select('id')
    .where('dealerId', '=', String(values.dealerId))
    .where('userId', '=', String(values.userId))
    .executeTakeFirst();
  if (same) throw new AppError(409, 'err.dealer.person', undefined, { userId: 'err.dealer.person' });
  return values;
}

export const servedDealerUsers: ServedResource = {
  resource: dealerUsers,
  shortSearches: true,
  prepare: assertNew,
};
