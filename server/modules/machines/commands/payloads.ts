import { sql } from 'kysely';
import { limitsOf } from '../../../../contract/climate';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { CommandType } from '../../../../contract/machines/commandStates';
import {
  advertsDigest,
  type ClimateSetting,
  climateDigest,
  type LanePrice,
  type PlayedAdvert,
  planDigest,
  pricesDigest,
  type ReportedPlanLane,
  zoneDigest,
} from '../../../../contract/machines/reported';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { invalid } from '../../../kit/records/draft';
import type { UnitOfWork } from '../../../kit/served';
import { factsOfZone } from '../../climate/zoneFacts';

/** What a machine is told beside the kind of the command, and what it has to show then. */
export interface CommandPayload {
  /** As it is sent. */
  params?: Record<string, unknown>;
  /** Digest of what it has to report. */
  expected?: string;
  laneNo?: string;
  climate?: ClimateSetting;
}

function lanesOf({ trx }: UnitOfWork, deviceId: string) {
  return trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'capacity', 'price', 'saleState', 'health', 'hold'])
    .where('deviceId', '=', deviceId)
    .orderBy('laneNo')
    .execute();
}
type Lane = Awaited<ReturnType<typeof lanesOf>>[number];

function someOf<T>(found: readonly T[], key: string): readonly T[] {
  if (found.length === 0) throw new AppError(409, key);
  return found;
}

const withGoods = (lanes: readonly Lane[]) =>
  someOf(
    lanes.filter(({ productId }) => productId !== null),
    'err.command.noProduct',
  );

/** What is quarantined or out of order stays as it is. */
const sellable = (lanes: readonly Lane[]) =>
  someOf(
    withGoods(lanes).filter(
      ({ saleState, health, hold }) => !hold && saleState !== 'quarantined' && health === 'ok',
    ),
    'err.command.quarantined',
  );

const namesOf = (lanes: readonly Lane[]) => ({ params: { lanes: lanes.map(({ laneNo }) => laneNo) } });

/** Of the lanes that were to be unlocked when it was asked for, those that may be now. @throws AppError 409 */
export async function stillSellable(
  work: UnitOfWork,
  deviceId: string,
  asked: readonly string[],
): Promise<string[]> {
  const lanes = await lanesOf(work, deviceId);
  return sellable(lanes.filter(({ laneNo }) => asked.includes(laneNo))).map(({ laneNo }) => laneNo);
}

async function climateFor(
  { trx }: UnitOfWork,
  id: string,
  climate: ClimateSetting,
  zone: string | undefined,
): Promise<CommandPayload> {
  const { setpoint, hysteresis } = climate;
  const { tLow, tHigh } = limitsOf(await factsOfZone(trx, id, zone ?? ''));
  if (setpoint - hysteresis < tLow || setpoint + hysteresis > tHigh)
    throw invalid({ setpoint: 'err.command.climate' });
  if (zone === undefined)
    return { params: { setpoint, hysteresis }, expected: climateDigest(climate), climate };
  const told = { zone, setpoint, hysteresis };
  return { params: told, expected: zoneDigest(told), climate };
}

/** What its institution and those above it have on now, in the order in which it is played. */
async function advertsFor({ trx, deps }: UnitOfWork, { id }: AnyRow): Promise<PlayedAdvert[]> {
  const now = new Date(deps.clock());
  const { rows } =
    await sql<PlayedAdvert>`select ad, sec from adverts_for(${id}, ${now}) order by place`.execute(trx);
  return rows.map(({ ad, sec }) => ({ ad, sec: Number(sec) }));
}

type CommandBuilder = (
  work: UnitOfWork,
  machine: AnyRow,
  args: Readonly<Record<string, unknown>>,
) => Promise<CommandPayload>;

const nothing: CommandBuilder = async () => ({});

/** What a whole machine is told. @throws AppError 400, 409 when it makes no sense for the machine as it is */
export const PAYLOADS: Readonly<
  Record<Exclude<CommandType, 'test_dispense' | 'sync_stock'>, CommandBuilder>
> = {
  open_door: nothing,
  reboot: nothing,
  sync_time: nothing,
  lock_sale: async (work, { id }) => namesOf(withGoods(await lanesOf(work, id))),
  unlock_sale: async (work, { id }) => namesOf(sellable(await lanesOf(work, id))),
  set_env: (work, { id }, { setpoint, hysteresis, zone }) =>
    climateFor(
      work,
      id,
      { setpoint: Number(setpoint), hysteresis: Number(hysteresis) },
      typeof zone === 'string' && zone !== '' ? zone : undefined,
    ),
  async apply_plan(work, { id }) {
    const lanes = someOf(await lanesOf(work, id), 'err.device.no_cabinet');
    const plan: ReportedPlanLane[] = lanes.map(({ laneNo, productId, capacity }) => ({
      t: laneNo,
      p: productId,
      cap: capacity,
    }));
    return { params: { lanes: plan }, expected: planDigest(plan) };
  },
  async set_price(work, { id }) {
    const priced = withGoods(await lanesOf(work, id)).filter(({ price }) => price !== null);
    const prices: LanePrice[] = priced.map(({ laneNo, price }) => ({ t: laneNo, price: Number(price) }));
    return { params: { lanes: prices }, expected: pricesDigest(prices) };
  },
  async set_password(work, { id }) {
    const { maintenancePwdSealed } = await work.trx
      .selectFrom('devices')
      .select('maintenancePwdSealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!maintenancePwdSealed) throw new AppError(409, 'err.command.noPassword');
    return { expected: ulid() };
  },
  async ad_sync(work, machine) {
    const ads = await advertsFor(work, machine);
    return { params: { ads }, expected: advertsDigest(ads) };
  },
};

/** What is sent with a command. The digest stays here: the machine works its own out. */
export function payloadOf(
  { type, laneNo, params }: { type: CommandType; laneNo: string | null; params: Record<string, unknown> },
  now: number,
): Record<string, unknown> {
  if (type === 'test_dispense') return { lines: [{ t: laneNo, q: 1 }] };
  return type === 'sync_time' ? { ts: now } : params;
}
