import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { healthMachineAuths } from '../../../contract/resources/healthMachines/healthMachineAuths';
import { healthMachineSerials } from '../../../contract/resources/healthMachines/healthMachineSerials';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { JobRunner } from '../../jobs/jobs';
import { invalid } from '../../kit/records/draft';
import { causeEvents } from '../../kit/records/systemEvents';
import type { Change, CommandResult, KitDeps, Served, Values } from '../../kit/served';

/** States in which a serial number takes a place of its licence. */
const USING = ['authorised', 'active', 'disabled'];

async function usedOf(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
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

const today = ({ deps }: Pick<Change, 'deps'>) => new Date(deps.clock()).toISOString().slice(0, 10);

/** @throws AppError 400 for a licence that would be over at once */
function assertFuture(change: Change, validTo: unknown): void {
  if (String(validTo) < today(change)) throw invalid({ validTo: 'err.hm.past' });
}

export const servedHealthMachineAuths: Served = {
  resource: healthMachineAuths,
  shortSearches: true,
  async prepare(change, values, current) {
    if (!current) assertFuture(change, values.validTo);
    if (current && values.quota !== undefined) {
      const used = (await usedOf(change.trx, [current.id])).get(current.id) ?? 0;
      if (Number(values.quota) < used) throw invalid({ quota: 'err.hm.quota' });
    }
    return values;
  },
  complete: async (db, rows) => {
    const used = await usedOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, used: used.get(row.id) ?? 0 }));
  },
  commands: {
    async extend(change, _row, { validTo }): Promise<CommandResult> {
      assertFuture(change, validTo);
      return { set: { validTo } };
    },
  },
};

/** A serial number takes a place of a licence of its model. @throws AppError 409 */
async function authorise(change: Change, row: AnyRow, { authId }: Values): Promise<CommandResult> {
  const { trx } = change;
  // Locked, so that two at once do not take the same last place.
  const auth = await trx
    .selectFrom('healthMachineAuths')
    .selectAll()
    .where('id', '=', String(authId))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (auth.state !== 'active' || String(auth.validTo) < today(change)) throw new AppError(409, 'err.hm.auth');
  if (auth.model !== row.model) throw new AppError(409, 'err.hm.model');
  const used = (await usedOf(trx, [auth.id])).get(auth.id) ?? 0;
  if (used >= Number(auth.quota)) throw new AppError(409, 'err.hm.quota');
  return { set: { authId } };
}

export const servedHealthMachineSerials: Served = {
  resource: healthMachineSerials,
  shortSearches: true,
  commands: {
    authorise,
    activate: async ({ deps }) => ({ set: { activatedAt: new Date(deps.clock()) } }),
    scrap: async () => ({ set: { deviceId: null } }),
  },
};

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;

/** Licences whose last day has passed are over. */
export async function expireLicences(deps: KitDeps): Promise<number> {
  const over = await deps.database.db
    .selectFrom('healthMachineAuths')
    .select('id')
    .where('state', 'in', ['active', 'suspended'])
    .where('validTo', '<', today({ deps }))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedHealthMachineAuths, {
    event: 'expire',
    ids: over.map(({ id }) => id),
    process: 'job:healthMachines.expire',
  });
}

export function healthMachineJobs(jobs: JobRunner, deps: KitDeps): void {
  jobs.every('healthMachines.expire', HOUR_MS, async () => {
    await expireLicences(deps);
  });
}
