import { type Selectable, sql } from 'kysely';
import { tradeDay } from '../../../contract/common/chinaTime';
import type { Page, PageQuery } from '../../../contract/common/page';
import { usageFactor } from '../../../contract/simCards/usage';
import {
  CARD_FIGURES,
  type IotCardListRow,
  type IotCardRow,
  SIM_THRESHOLDS,
  type TrafficSummary,
} from '../../../contract/traffic';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { IotCardsTable } from '../../db/tables/cards';
import { containing, paged } from '../../http/paging';
import { DAY_MS, forecastOf, type LastDays, lastDays } from './usage';

const DAYS = 7;
const TOP = 5;

type JoinedCard = Selectable<IotCardsTable> & { machineId: string | null; machineName: string | null };

function cards(db: Executor) {
  return db
    .selectFrom('iotCards')
    .leftJoin('devices', 'devices.iotCardId', 'iotCards.id')
    .selectAll('iotCards')
    .select(['devices.id as machineId', 'devices.name as machineName']);
}

function toRow(card: JoinedCard): IotCardRow {
  const { id, iccid, msisdn, operator, state, planMb, usedMb, cycleStart, expireAt } = card;
  const { orgId: org, machineId, machineName } = card;
  return {
    id,
    iccid,
    msisdn,
    operator,
    state,
    planMb,
    usedMb,
    cycleStart,
    expireAt,
    org,
    machineId,
    machineName,
  };
}

export async function cardOfMachine(db: Executor, deviceId: string): Promise<IotCardRow | null> {
  const card = await cards(db).where('devices.id', '=', deviceId).executeTakeFirst();
  return card ? toRow(card) : null;
}

interface CardQuestion {
  state?: IotCardRow['state'];
  over?: boolean;
}
export type CardQuery = PageQuery & CardQuestion;

/** At or over the first threshold of its plan. */
function isOver() {
  const [warnAt] = SIM_THRESHOLDS;
  return sql<boolean>`plan_mb > 0 and used_mb * 100 >= plan_mb * ${warnAt}::int`;
}

/** Cards of the person's institutions that a question finds: for the list, and for the figure that opens it. */
function cardsIn(db: Executor, { orgIds }: Principal, { state, over }: CardQuestion) {
  let query = cards(db).where('iotCards.orgId', 'in', [...orgIds]);
  if (state) query = query.where('iotCards.state', '=', state);
  if (over) query = query.where(isOver());
  return query;
}

function toListRow(card: JoinedCard, days: LastDays | undefined, now: number): IotCardListRow {
  const usual = card.usageMedianMb === null ? null : Number(card.usageMedianMb);
  return {
    ...toRow(card),
    operatorState: card.operatorCardState,
    forecast: forecastOf({ usedMb: Number(card.usedMb), planMb: Number(card.planMb) }, days, now),
    factor: usageFactor(days?.heavier ?? 0, usual) ?? null,
  };
}

/** Cards, the fullest first, with how they go on. */
export async function listCards(
  { db }: Database,
  principal: Principal,
  { q, state, over, ...page }: CardQuery,
  now: number,
): Promise<Page<IotCardListRow>> {
  let query = cardsIn(db, principal, { state, over })
    .orderBy(sql`used_mb / nullif(plan_mb, 0)`, (order) => order.desc().nullsLast())
    .orderBy('iotCards.id');
  if (q) {
    const pattern = containing(q);
    query = query.where((eb) =>
      eb.or([
        eb('iccid', 'ilike', pattern),
        eb('msisdn', 'ilike', pattern),
        eb('devices.name', 'ilike', pattern),
      ]),
    );
  }
  const found = await paged(db, query, page, (card) => card);
  const ids = found.rows.map(({ id }) => id);
  const days = await lastDays(db, 'cardId', ids, now);
  return { ...found, rows: found.rows.map((card) => toListRow(card, days.get(card.id), now)) };
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
