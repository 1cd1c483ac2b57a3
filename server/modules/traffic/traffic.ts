import { type Selectable, sql } from 'kysely';
import type { Page, PageQuery } from '../../../contract/common/page';
import { usageFactor } from '../../../contract/simCards/usage';
import type { IotCardListRow, IotCardRow } from '../../../contract/traffic';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { IotCardsTable } from '../../db/tables/cards';
import { likePattern, paged } from '../../http/paging';
import { type CardQuestion, cards, cardsIn } from './trafficSummary';
import { forecastOf, type LastDays, usageOfLastDays } from './usage';

type JoinedCard = Selectable<IotCardsTable> & { machineId: string | null; machineName: string | null };

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

export type CardQuery = PageQuery & CardQuestion;

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
    const pattern = likePattern(q);
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
  const days = await usageOfLastDays(db, 'cardId', ids, now);
  return { ...found, rows: found.rows.map((card) => toListRow(card, days.get(card.id), now)) };
}
