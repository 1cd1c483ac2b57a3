import type { AnyRow } from '../../../contract/kit/resource';
import { iotCards } from '../../../contract/resources/simCards/iotCards';
import type { Executor } from '../../db/tables';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { CARD_ASKS } from './asks';

/** Percent of a plan, one decimal; nothing where there is no plan. */
export function percentOf(used: number, plan: number): number | null {
  return plan > 0 ? Math.round((used / plan) * 1_000) / 10 : null;
}

/** In which machine each card is, and how much of its plan it has used. */
async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const machines = await db
    .selectFrom('devices')
    .select(['id', 'iotCardId'])
    .where(
      'iotCardId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const machineOf = new Map(machines.map(({ id, iotCardId }) => [iotCardId, id]));
  return rows.map((row) => ({
    ...row,
    usedPct: percentOf(Number(row.usedMb), Number(row.planMb)),
    deviceId: machineOf.get(row.id) ?? null,
  }));
}

/** @throws AppError 400: a pool belongs to one operator, and so do its cards */
async function prepare({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const poolId = values.poolId ?? (values.operator === undefined ? undefined : current?.poolId);
  if (typeof poolId !== 'string') return values;
  const pool = await trx
    .selectFrom('iotPools')
    .select('operator')
    .where('id', '=', poolId)
    .executeTakeFirst();
  if (pool && pool.operator !== (values.operator ?? current?.operator))
    throw invalid({ poolId: 'err.iot.pool_operator' });
  return values;
}

const at = ({ deps }: UnitOfWork) => new Date(deps.clock());
/** An operator that was asked has done it; its own code for that comes with the next look. */
const agreed = ({ deps }: UnitOfWork, operatorCardState: unknown): Values =>
  deps.operators ? { operatorCardState, operatorState: null } : {};

async function stop(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const own = { stateBeforeStop: row.state, stopReason: 'self', stateAt: at(work) };
  return { set: { ...own, ...agreed(work, 'stopped') } };
}

async function resume(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const state = row.stateBeforeStop ?? 'in_use';
  const own = { state, stateBeforeStop: null, stopReason: null, stateAt: at(work) };
  return { set: { ...own, ...agreed(work, state) } };
}

/** To the modem that is another one than before, whoever has seen it: the operator or the machine. */
async function rebind(_change: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { imeiBound, imeiSeen, imeiReported } = row;
  const elsewhere = imeiSeen !== null && imeiSeen !== imeiBound;
  return { set: { imeiBound: elsewhere ? imeiSeen : imeiReported } };
}

async function moved(work: UnitOfWork): Promise<CommandResult> {
  return { set: { stateAt: at(work) } };
}

export const servedIotCards: ServedResource = {
  resource: iotCards,
  shortSearches: true,
  prepare,
  complete,
  commands: { stop, resume, rebind, ship: moved, cancel: moved },
  asks: CARD_ASKS,
};
