import { sql } from 'kysely';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import {
  CARD_FIGURES,
  type IotCardRow,
  SIM_THRESHOLDS,
  type TrafficSummary,
} from '../../../contract/traffic';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';

const DAYS = 7;
const TOP = 5;

export function cards(db: Executor) {
  return db
    .selectFrom('iotCards')
    .leftJoin('devices', 'devices.iotCardId', 'iotCards.id')
    .selectAll('iotCards')
    .select(['devices.id as machineId', 'devices.name as machineName']);
}

export interface CardQuestion {
  state?: IotCardRow['state'];
  over?: boolean;
}

/** At or over the first threshold of its plan. */
function isOverPlan() {
  const [warnAt] = SIM_THRESHOLDS;
  return sql<boolean>`plan_mb > 0 and used_mb * 100 >= plan_mb * ${warnAt}::int`;
}

/** Cards of the person's institutions that a question finds: for the list, and for the figure that opens it. */
export function cardsIn(db: Executor, { orgIds }: Principal, { state, over }: CardQuestion) {
  let query = cards(db).where('iotCards.orgId', 'in', [...orgIds]);
  if (state) query = query.where('iotCards.state', '=', state);
  if (over) query = query.where(isOverPlan());
  return query;
}

async function usageByDay({ db }: Database, { orgIds }: Principal, days: readonly string[]) {
  const rows = await db
    .selectFrom('iotUsageDaily')
    .innerJoin('iotCards', 'iotCards.id', 'iotUsageDaily.cardId')
    .select(['day', sql<number>`sum(mb)`.as('mb'), sql<number>`count(*)`.as('sims')])
    .where('iotCards.orgId', 'in', [...orgIds])
    .where('day', 'in', days)
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({
    day,
    mb: Number(byDay.get(day)?.mb ?? 0),
    sims: Number(byDay.get(day)?.sims ?? 0),
  }));
}

async function topCards({ db }: Database, { orgIds }: Principal) {
  const rows = await cards(db)
    .where('iotCards.orgId', 'in', [...orgIds])
    .orderBy('usedMb', 'desc')
    .orderBy('iotCards.id')
    .limit(TOP)
    .execute();
  return rows.map(({ machineId, iccid, usedMb, planMb }) => ({
    machineId: machineId ?? '',
    iccid,
    usedMb,
    planMb,
  }));
}

async function countCards({ db }: Database, principal: Principal): Promise<TrafficSummary['cards']> {
  const count = async (question: CardQuestion) => {
    const { total } = await cardsIn(db, principal, question)
      .clearSelect()
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const { total, inUse, stopped, over80 } = CARD_FIGURES;
  return {
    total: await count(total),
    inUse: await count(inUse),
    stopped: await count(stopped),
    over80: await count(over80),
  };
}

/** The last seven days, the five busiest cards of the month, and how many cards are in which state. */
export async function trafficSummary(
  database: Database,
  principal: Principal,
  now: number,
): Promise<TrafficSummary> {
  const days = Array.from({ length: DAYS }, (_, index) => tradeDay(now - (DAYS - 1 - index) * DAY_MS));
  return {
    days: await usageByDay(database, principal, days),
    top: await topCards(database, principal),
    cards: await countCards(database, principal),
  };
}
