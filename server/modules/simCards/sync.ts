import { sql } from 'kysely';
import type { CardState } from '../../../contract/simCards/cardStates';
import { type Operator, SYNC_EVERY_MS, type SyncProblem } from '../../../contract/simCards/operators';
import { tradeDay } from '../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../contract/time/durations';
import { causeEvent } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import type { Logger } from '../../log';
import { partnerProblem } from '../../partners/causes';
import { simAccountFor } from '../../partners/sim/accounts';
import {
  CARDS_AT_ONCE,
  type CardMap,
  type CardStatus,
  type CardUsage,
  type SimAccount,
  type SimOperators,
} from '../../partners/sim/port';
import { servedIotCards } from './cards';
import { followOf } from './follow';

/** One round: more than this wait for the next. */
const ROUND = 1_000;
/** After an operator that did not answer. */
const AGAIN_MS = 2 * MINUTE_MS;
/** No card of a machine uses so much in a month, MB. */
const MB_MAX = 1_000_000;

export interface SyncDeps {
  kit: KitDeps;
  operators: SimOperators;
  log: Pick<Logger, 'warn'>;
}

function dueCards({ database, clock }: KitDeps) {
  return database.db
    .selectFrom('iotCards')
    .select(['id', 'orgId', 'iccid', 'msisdn', 'operator', 'state', 'stopReason', 'version'])
    .select(['operatorUsedMb', 'operatorCycle', 'imeiSeen'])
    .where('state', 'not in', ['inventory', 'cancelled'])
    .where((eb) => eb.or([eb('syncDueAt', 'is', null), eb('syncDueAt', '<=', new Date(clock()))]))
    .orderBy('syncDueAt', (order) => order.asc().nullsFirst())
    .limit(ROUND)
    .execute();
}
type DueCard = Awaited<ReturnType<typeof dueCards>>[number];

const dueAgain = ({ database }: KitDeps, cards: readonly DueCard[], at: number) =>
  database.db
    .updateTable('iotCards')
    .set({ syncDueAt: new Date(at) })
    .where(
      'id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute();

/** Cards by account; cards without one are left out. */
async function byAccount({ kit }: SyncDeps, cards: readonly DueCard[]) {
  const accounts = new Map<string, SimAccount | undefined>();
  const groups = new Map<string, { operator: Operator; account: SimAccount; cards: DueCard[] }>();
  const rest: DueCard[] = [];
  for (const card of cards) {
    const { operator, orgId } = card;
    const key = `${operator}|${orgId}`;
    if (!accounts.has(key)) accounts.set(key, await simAccountFor(kit.database.db, kit, { operator, orgId }));
    const account = accounts.get(key);
    if (!account) {
      rest.push(card);
      continue;
    }
    const group = groups.get(account.id) ?? { operator, account, cards: [] };
    group.cards.push(card);
    groups.set(account.id, group);
  }
  return { groups: [...groups.values()], rest };
}

/** An amount that cannot be: none, too much, or less than in the same month before. */
export function isWrongUsage(
  { mb, cycle }: CardUsage,
  { operatorUsedMb, operatorCycle }: Pick<DueCard, 'operatorUsedMb' | 'operatorCycle'>,
  month: string,
): boolean {
  if (!(mb >= 0 && mb < MB_MAX) || cycle > month) return true;
  return cycle === operatorCycle && operatorUsedMb !== null && mb < Number(operatorUsedMb) - 0.01;
}

function problemOf(card: DueCard, look: CardStatus | undefined, usage: CardUsage | undefined, month: string) {
  if (!look) return 'unknown_card';
  if (look.state === undefined) return 'unknown_state';
  return usage && isWrongUsage(usage, card, month) ? 'usage' : null;
}

/** China Telecom stops a card before it takes it away, and has no other word for that. */
const meantBy = ({ operator, state }: DueCard, look: CardStatus | undefined): CardState | null =>
  operator === 'CTCC' && state === 'pre_cancelled' && look?.state === 'stopped'
    ? state
    : (look?.state ?? null);

interface OperatorAnswers {
  states: CardMap<CardStatus>;
  usages: CardMap<CardUsage>;
}

/** One card as it is stored: what the operator does not say stays as it was. */
function saidOf(card: DueCard, { states, usages }: OperatorAnswers, month: string) {
  const [look, usage] = [states.get(card.iccid), usages.get(card.iccid)];
  const problem: SyncProblem | null = problemOf(card, look, usage, month);
  const isCounted = usage !== undefined && !isWrongUsage(usage, card, month);
  return {
    id: card.id,
    version: card.version,
    code: look?.code.slice(0, 32) ?? null,
    state: meantBy(card, look),
    mb: isCounted ? Math.round(usage.mb * 100) / 100 : null,
    cycle: isCounted ? usage.cycle : null,
    imei: /^\d{15}$/.test(look?.imei ?? '') ? look?.imei : null,
    problem,
  };
}

/**
 * Cards that a person has changed meanwhile are looked at again; locked, as another round would count the same growth.
 * A card in a machine is bound to where it is seen first. One in none is counted by its operator's growth alone.
 */
async function store({ kit }: SyncDeps, cards: readonly DueCard[], told: OperatorAnswers): Promise<void> {
  const now = kit.clock();
  const today = tradeDay(now);
  const said = JSON.stringify(cards.map((card) => saidOf(card, told, today.slice(0, 7))));
  await sql`
    with s as (
      select s.*, d.id as device_id,
        case when d.id is not null or s.mb is null or c.operator_used_mb is null or c.operator_cycle is null then 0
          when s.cycle = c.operator_cycle then greatest(0, s.mb - c.operator_used_mb) else s.mb end as grown
      from jsonb_to_recordset(${said}::jsonb) as s(id text, version int, code text, state text, mb numeric, cycle text,
        imei text, problem text)
        join iot_cards c on c.id = s.id and c.version = s.version
        left join devices d on d.iot_card_id = s.id
      for update of c
    ), counted as (
      insert into iot_usage_daily (card_id, day, mb) select id, ${today}::date, grown from s where grown > 0
      on conflict (card_id, day) do update set mb = iot_usage_daily.mb + excluded.mb
    )
    update iot_cards c set
      used_mb = case when s.grown > 0 and s.cycle <> c.operator_cycle then s.mb else c.used_mb + s.grown end,
      operator_state = coalesce(s.code, c.operator_state),
      operator_card_state = case when s.code is null then c.operator_card_state else s.state end,
      operator_used_at = case when s.mb is distinct from c.operator_used_mb and s.mb is not null
        then ${new Date(now)} else c.operator_used_at end,
      operator_used_mb = coalesce(s.mb, c.operator_used_mb),
      operator_cycle = coalesce(s.cycle, c.operator_cycle),
      imei_seen = coalesce(s.imei, c.imei_seen),
      imei_bound = case when c.imei_bound is null and s.device_id is not null then s.imei else c.imei_bound end,
      sync_problem = s.problem,
      synced_at = ${new Date(now)},
      sync_due_at = ${new Date(now + SYNC_EVERY_MS)}
    from s where c.id = s.id and c.version = s.version`.execute(kit.database.db);
}

async function follow(
  { kit }: SyncDeps,
  cards: readonly DueCard[],
  { states }: OperatorAnswers,
): Promise<void> {
  for (const card of cards) {
    const look = states.get(card.iccid);
    const next = look && followOf(card, look);
    if (!next) continue;
    const values = async () => ({ ...next.values, stateAt: new Date(kit.clock()) });
    const process = `partner:${card.operator.toLowerCase()}`;
    await causeEvent(kit, servedIotCards, { event: next.event, id: card.id, process, values });
  }
}

const noteAccount = (
  { database, clock }: KitDeps,
  id: string,
  problem: ReturnType<typeof partnerProblem> | null,
) =>
  database.db
    .updateTable('simAccounts')
    .set(
      problem === null
        ? { syncCause: null, syncError: null, syncedAt: new Date(clock()) }
        : { syncCause: problem.cause, syncError: problem.words },
    )
    .where('id', '=', id)
    .execute();

type Group = Awaited<ReturnType<typeof byAccount>>['groups'][number];

async function syncPart(deps: SyncDeps, { operator, account }: Group, cards: readonly DueCard[]) {
  const port = deps.operators[operator];
  const told = { states: await port.states(account, cards), usages: await port.usages(account, cards) };
  await store(deps, cards, told);
  await follow(deps, cards, told);
}

/** An operator that does not answer keeps its cards waiting, and nobody else's. */
async function syncGroup(deps: SyncDeps, group: Group): Promise<number> {
  const { kit, log } = deps;
  for (let done = 0; done < group.cards.length; done += CARDS_AT_ONCE) {
    const part = group.cards.slice(done, done + CARDS_AT_ONCE);
    try {
      await syncPart(deps, group, part);
    } catch (error) {
      log.warn({ err: error, account: group.account.id }, 'an operator of SIM cards did not answer');
      await dueAgain(kit, group.cards.slice(done), kit.clock() + AGAIN_MS);
      await noteAccount(kit, group.account.id, partnerProblem(error));
      return done;
    }
  }
  await noteAccount(kit, group.account.id, null);
  return group.cards.length;
}

/** Looks up at the operators the cards whose turn it is. @returns how many were told of */
export async function syncCards(deps: SyncDeps): Promise<number> {
  const { kit } = deps;
  const due = await dueCards(kit);
  if (due.length === 0) return 0;
  const { groups, rest } = await byAccount(deps, due);
  if (rest.length > 0) await dueAgain(kit, rest, kit.clock() + SYNC_EVERY_MS);
  let told = 0;
  for (const group of groups) told += await syncGroup(deps, group);
  const orgs = new Set(due.map(({ orgId }) => orgId));
  kit.bus.publishLive(
    [...orgs].map((org) => ({ kind: 'hint', org, resource: servedIotCards.resource.name })),
  );
  return told;
}

/** Machines whose card its operator has seen in another modem. */
export async function movedMachines({ database }: Pick<KitDeps, 'database'>): Promise<ReadonlySet<string>> {
  const rows = await database.db
    .selectFrom('devices')
    .innerJoin('iotCards', 'iotCards.id', 'devices.iotCardId')
    .select('devices.id')
    .where('moved', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
