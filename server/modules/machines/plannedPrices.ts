import type { AnyRow } from '../../../contract/kit/resource';
import { type LanePrice, pricesDigest } from '../../../contract/machines/reported';
import { tradeDay } from '../../../contract/time/chinaTime';
import { AppError } from '../../errors';
import type { JobRunner } from '../../jobs/jobs';
import { invalid } from '../../kit/records/draft';
import { findRecord, writeRecord } from '../../kit/records/records';
import { forEachIsolated, systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { CommandResult, KitDeps, ServedResource, UnitOfWork, Values } from '../../kit/served';
import type { JobDeps } from '../module';
import { type CommandPayload, PAYLOADS } from './commands/payloads';
import { tellPrices } from './commands/request';

const PROCESS = 'job:lanes.prices';
const LOOK_MS = 60_000;
const MACHINES_AT_ONCE = 100;
const NO_PLAN: Values = { nextPrice: null, nextPriceFrom: null, nextPriceBy: null, nextPriceAgreed: false };

/** A new plan takes the place of an earlier one, and is agreed to anew. @throws AppError 400 */
export function planPrice(
  { deps, context }: UnitOfWork,
  _row: AnyRow,
  { nextPrice, nextPriceFrom }: Values,
): CommandResult {
  if (String(nextPriceFrom) <= tradeDay(deps.clock())) throw invalid({ nextPriceFrom: 'err.price.future' });
  const nextPriceBy = context.principal.userId || null;
  return { set: { nextPrice, nextPriceFrom, nextPriceBy, nextPriceAgreed: false } };
}

/** @throws AppError 409 for an approval by the planner */
export function agreePrice({ context }: UnitOfWork, { nextPriceBy }: AnyRow): CommandResult {
  if (nextPriceBy === context.principal.userId) throw new AppError(409, 'err.command.self');
  return { set: { nextPriceAgreed: true } };
}

export const dropPrice = (): CommandResult => ({ set: NO_PLAN });

/** The prices that a machine was last told, or was to be told, with the consent of another person. */
async function approvedPrices(
  { trx }: UnitOfWork,
  deviceId: string,
): Promise<readonly LanePrice[] | undefined> {
  const last = await trx
    .selectFrom('machineCommands')
    .select('params')
    .where('deviceId', '=', deviceId)
    .where('type', '=', 'set_price')
    .where('state', 'not in', ['awaiting', 'refused', 'cancelled'])
    // With a term for an approval and nobody who decided it lapsed.
    .where(({ or, eb }) => or([eb('approveBy', 'is', null), eb('decidedBy', 'is not', null)]))
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.params.lanes as readonly LanePrice[] | undefined;
}

/** Of other lanes a machine is told what was approved before: one consent does not carry what nobody has agreed to. */
async function pricesToTell(
  work: UnitOfWork,
  machine: AnyRow,
  planned: ReadonlySet<string>,
): Promise<CommandPayload> {
  const wanted = await PAYLOADS.set_price(work, machine, {});
  const approved = await approvedPrices(work, machine.id);
  if (!approved) return wanted;
  const prices = (wanted.params?.lanes ?? []) as readonly LanePrice[];
  const lanes = prices.flatMap((lane) =>
    planned.has(lane.t) ? lane : (approved.find(({ t }) => t === lane.t) ?? []),
  );
  return { params: { lanes }, expected: pricesDigest(lanes) };
}

/** Lanes of one machine get their prices, and the machine is told of them, in one transaction. */
async function applyTo(
  work: UnitOfWork,
  served: ServedResource,
  deviceId: string,
  today: string,
): Promise<{ n: number }> {
  const rows = await work.trx
    .selectFrom('lanes')
    .innerJoin('devices', 'devices.id', 'lanes.deviceId')
    .select(['lanes.id', 'lanes.laneNo', 'devices.orgId'])
    .where('deviceId', '=', deviceId)
    .where('nextPriceFrom', '<=', today)
    .where('nextPriceAgreed', '=', true)
    .orderBy('lanes.id')
    .forUpdate('lanes')
    .execute();
  let by: string | null = null;
  for (const { id } of rows) {
    const row = await findRecord(work, served, id);
    by = typeof row.nextPriceBy === 'string' ? row.nextPriceBy : by;
    await writeRecord(work, served, row, { price: row.nextPrice, ...NO_PLAN }, { action: 'updated' });
  }
  const [first] = rows;
  if (!first) return { n: 0 };
  const machine = { id: deviceId, orgId: first.orgId };
  const planned = new Set(rows.map(({ laneNo }) => laneNo));
  const told = await pricesToTell(work, machine as AnyRow, planned);
  await tellPrices(work, machine, { reason: 'price', by, told });
  return { n: rows.length };
}

/**
 * Prices whose day has come and that somebody else has agreed to. The table is the memory: a restart loses nothing,
 * and a machine is told once. Orders that are placed keep theirs. @returns how many lanes
 */
export async function applyPrices(kit: KitDeps, served: ServedResource): Promise<number> {
  const { db } = kit.database;
  const today = tradeDay(kit.clock());
  const machines = await db
    .selectFrom('lanes')
    .select('deviceId')
    .distinct()
    .where('nextPriceFrom', '<=', today)
    .where('nextPriceAgreed', '=', true)
    .limit(MACHINES_AT_ONCE)
    .execute();
  if (machines.length === 0) return 0;
  const context = await systemContext(db, PROCESS);
  let lanes = 0;
  const ids = machines.map(({ deviceId }) => deviceId);
  await forEachIsolated(kit, PROCESS, ids, async (id) => {
    const { n } = await runInTransaction(kit, context, (work) => applyTo(work, served, id, today));
    lanes += n;
    return n > 0;
  });
  return lanes;
}

export const plannedPriceJobs = (jobs: JobRunner, { kit }: JobDeps, served: ServedResource): void =>
  jobs.every('lanes.prices', LOOK_MS, async () => void (await applyPrices(kit, served)));
