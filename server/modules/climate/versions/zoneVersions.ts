import { sql } from 'kysely';
import { climateRangeOf, type limitsOf } from '../../../../contract/climate';
import type { AnyRow } from '../../../../contract/kit/resource';
import { UNPROVEN } from '../../../../contract/machines/commandStates';
import type { ZoneClimate } from '../../../../contract/machines/reported';
import type { VersionProof } from '../../../../contract/machines/zoneVersionStates';
import { zoneVersions } from '../../../../contract/resources/machines/zoneVersions';
import type { Executor } from '../../../db/tables';
import { invalid } from '../../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { tellZone } from '../../machines/commands/request';

const REFUSED: readonly string[] = [...UNPROVEN, 'expired', 'rejected', 'failed'];

/** How a version stands at its machine by the newest command that brought it. */
function proofOf(state: string | undefined): VersionProof | null {
  if (state === undefined || state === 'cancelled') return null;
  if (state === 'verified') return 'verified';
  return REFUSED.includes(state) ? 'unconfirmed' : 'sent';
}

async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const { rows: told } = await sql<{ id: string; state: string }>`
    select distinct on (params->>'version') params->>'version' as id, state from machine_commands
    where type = 'set_env' and params->>'version' = any(${sql.val(rows.map(({ id }) => id))}::text[])
    order by params->>'version', requested_at desc, id desc`.execute(db);
  const byId = new Map(told.map(({ id, state }) => [id, state]));
  return rows.map((row) => Object.assign({}, row, { proof: proofOf(byId.get(row.id)) }));
}

/** Versions of a zone have the numbers in which they were planned or came. */
async function prepare({ trx, deps, context }: UnitOfWork, values: Values): Promise<Values> {
  if (Number(values.effectiveAt) <= deps.clock()) throw invalid({ effectiveAt: 'err.zone.future' });
  // Two who plan at once get two numbers.
  await lockMachine(trx, String(values.deviceId));
  const { last } = await trx
    .selectFrom('zoneVersions')
    .select((eb) => eb.fn.max<number | null>('versionNo').as('last'))
    .where('deviceId', '=', String(values.deviceId))
    .where('zone', '=', String(values.zone))
    .executeTakeFirstOrThrow();
  return Object.assign({}, values, {
    versionNo: (last ?? 0) + 1,
    madeBy: context.principal.userId || null,
  });
}

const known = (value: unknown) => (value === null || value === undefined ? undefined : Number(value));

/** What a machine is told of a version: the limits in force, whether they are its own or those of the class. */
export function zoneOf(row: Values): ZoneClimate {
  const own = {
    storageClass: row.storageClass as Parameters<typeof limitsOf>[0]['storageClass'],
    tLow: known(row.tLow) ?? null,
    tHigh: known(row.tHigh) ?? null,
    rhLow: known(row.rhLow) ?? null,
    rhHigh: known(row.rhHigh) ?? null,
  };
  const { tLow, tHigh, rhLow, rhHigh } = climateRangeOf(own);
  const limits = { zone: String(row.zone), ver: Number(row.versionNo), tLow, tHigh, rhLow, rhHigh };
  const setpoint = known(row.setpoint);
  return setpoint === undefined
    ? limits
    : Object.assign(limits, { setpoint, hysteresis: known(row.hysteresis) });
}

export const tellVersion = (work: UnitOfWork, row: AnyRow, by?: string | null): Promise<void> =>
  tellZone(
    work,
    { deviceId: String(row.deviceId), orgId: row.orgId as string | null },
    { version: row.id, zone: zoneOf(row) },
    by,
  );

export const servedZoneVersions: ServedResource = {
  resource: zoneVersions,
  shortSearches: true,
  prepare,
  complete,
  commands: {
    async send(work, row) {
      await tellVersion(work, row);
      return {};
    },
  },
};
