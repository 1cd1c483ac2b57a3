import { sql } from 'kysely';
import {
  type LanePrice,
  planDigest,
  pricesDigest,
  type ReportedPlanLane,
  type SettingMatch,
} from '../../../../contract/machines/reported';
import { devices } from '../../../../contract/resources/machines/devices';
import { lanes as lanesResource } from '../../../../contract/resources/machines/lanes';
import type { Executor } from '../../../db/tables';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';

function lanesOf(db: Executor, deviceId: string) {
  return db
    .selectFrom('lanes')
    .select([
      'id',
      'laneNo',
      'productId',
      'capacity',
      'price',
      'machineProductId',
      'machinePrice',
      'atMachine',
    ])
    .where('deviceId', '=', deviceId)
    .orderBy('laneNo')
    .execute();
}
type Lane = Awaited<ReturnType<typeof lanesOf>>[number];

/** What the console wants, as the machine would be told. */
const planOf = (lanes: readonly Lane[]): ReportedPlanLane[] =>
  lanes.map(({ laneNo: t, productId: p, capacity: cap }) => ({ t, p, cap }));
const pricesOf = (lanes: readonly Lane[]): LanePrice[] =>
  lanes.flatMap(({ laneNo: t, productId, price }) =>
    productId !== null && price !== null ? [{ t, price: Number(price) }] : [],
  );

/** What the machine was told by this digest, the last time. */
async function toldBy(db: Executor, deviceId: string, type: 'apply_plan' | 'set_price', digest: string) {
  return db
    .selectFrom('machineCommands')
    .select(['params', 'state'])
    .where('deviceId', '=', deviceId)
    .where('type', '=', type)
    .where('expected', '=', digest)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last that a machine was told and was seen to take over. */
export function lastTold(db: Executor, deviceId: string, type: 'apply_plan' | 'set_price') {
  return db
    .selectFrom('machineCommands')
    .select(['params', 'expected'])
    .where('deviceId', '=', deviceId)
    .where('type', '=', type)
    .where('state', '=', 'verified')
    .where('expected', 'is not', null)
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface MatchResult<T> {
  match: SettingMatch | null;
  /** Lane by lane; undefined where the digest is none that anybody knows. */
  lanes: readonly T[] | undefined;
}

/** What a machine holds by the digest that it reports. */
async function heldBy<T>(
  db: Executor,
  deviceId: string,
  {
    type,
    digest,
    wanted,
    wantedDigest,
  }: {
    type: 'apply_plan' | 'set_price';
    digest: string | null | undefined;
    wanted: readonly T[];
    wantedDigest: string;
  },
): Promise<MatchResult<T>> {
  if (!digest) return { match: null, lanes: undefined };
  if (digest === wantedDigest) return { match: 'same', lanes: wanted };
  const told = await toldBy(db, deviceId, type, digest);
  const last = await lastTold(db, deviceId, type);
  const lanes = told?.params.lanes as readonly T[] | undefined;
  return { match: last?.expected === digest ? 'unsent' : 'differs', lanes };
}

interface LaneSetting {
  id: string;
  productId: string | null;
  price: number | null;
  /** Null where unknown. */
  goods: boolean | null;
  priced: boolean | null;
}

function laneHeld(
  lane: Lane,
  plan: MatchResult<ReportedPlanLane>,
  prices: MatchResult<LanePrice>,
): LaneSetting {
  const { id, laneNo, productId, price, capacity } = lane;
  const stands = plan.lanes?.find(({ t }) => t === laneNo);
  const costs = prices.lanes?.find(({ t }) => t === laneNo);
  const wantsPrice = productId !== null && price !== null;
  return {
    id,
    productId: stands?.p ?? null,
    price: costs?.price ?? null,
    goods: plan.lanes ? stands?.p === productId && stands?.cap === capacity : null,
    priced: prices.lanes && wantsPrice ? costs?.price === Number(price) : null,
  };
}

function laneMatch({ goods, priced }: LaneSetting) {
  if (goods === false && priced === false) return 'both';
  if (goods === false) return 'goods';
  if (priced === false) return 'price';
  return goods === null && priced === null ? null : 'same';
}

/** Most machines hold what they held: asking that of the database takes it longer than anything else about a report. */
function isNoted(lane: Lane, held: LaneSetting): boolean {
  const { machineProductId, machinePrice, atMachine } = lane;
  const price = machinePrice === null ? null : Number(machinePrice);
  return machineProductId === held.productId && price === held.price && atMachine === laneMatch(held);
}

/** Products that are gone meanwhile are not noted. */
async function noteLanes({ trx, deps }: UnitOfWork, held: readonly LaneSetting[]): Promise<number> {
  if (held.length === 0) return 0;
  const now = new Date(deps.clock()).toISOString();
  const { numAffectedRows } =
    await sql`update lanes l set machine_product_id = v.product_id, machine_price = v.price,
      at_machine = v.match,
      differs_since = case when v.match <> 'same' then coalesce(l.differs_since, ${now}::timestamptz) end
    from (select t.id, p.id as product_id, t.price, t.match
      from unnest(${held.map(({ id }) => id)}::text[], ${held.map(({ productId }) => productId)}::text[],
        ${held.map(({ price }) => price)}::int[], ${held.map(laneMatch)}::text[]) as t (id, product_id, price, match)
      left join products p on p.id = t.product_id) v
    where l.id = v.id and (l.machine_product_id, l.machine_price, l.at_machine)
      is distinct from (v.product_id, v.price, v.match)`.execute(trx);
  return Number(numAffectedRows);
}

/** Compares what a machine says it holds with what is wanted, and notes it at the machine and its lanes. */
export async function matchMachine(work: UnitOfWork, deviceId: string): Promise<void> {
  const { trx } = work;
  const report = await trx
    .selectFrom('devices')
    .leftJoin('settingReports', 'settingReports.deviceId', 'devices.id')
    .select(['plan', 'prices', 'planMatch', 'priceMatch', 'orgId'])
    .where('devices.id', '=', deviceId)
    .executeTakeFirst();
  if (!report) return;
  const lanes = await lanesOf(trx, deviceId);
  const [wantedPlan, wantedPrices] = [planOf(lanes), pricesOf(lanes)];
  const plan = await heldBy(trx, deviceId, {
    type: 'apply_plan',
    digest: report.plan,
    wanted: wantedPlan,
    wantedDigest: planDigest(wantedPlan),
  });
  const prices = await heldBy(trx, deviceId, {
    type: 'set_price',
    digest: report.prices,
    wanted: wantedPrices,
    wantedDigest: pricesDigest(wantedPrices),
  });
  const held = lanes.flatMap((lane) => {
    const setting = laneHeld(lane, plan, prices);
    return isNoted(lane, setting) ? [] : [setting];
  });
  const noted = await noteLanes(work, held);
  if (noted > 0) hint(work, lanesResource.name, report.orgId);
  if ((report.planMatch ?? null) === plan.match && (report.priceMatch ?? null) === prices.match) return;
  await trx
    .updateTable('devices')
    .set({ planMatch: plan.match, priceMatch: prices.match })
    .where('id', '=', deviceId)
    .execute();
  hint(work, devices.name, report.orgId);
}
