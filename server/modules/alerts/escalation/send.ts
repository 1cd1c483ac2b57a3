import { sql } from 'kysely';
import {
  ALARM_SMS_PER_HOUR,
  type AlarmLevelRule,
  type AlarmMessageState,
  CRITICAL_SMS_PER_HOUR,
  quietUntil,
} from '../../../../contract/alarms/escalation';
import type { Locale } from '../../../../contract/common/locale';
import { HOUR_MS } from '../../../../contract/time/durations';
import { lockSubject } from '../../../auth/guard/attempts';
import type { Executor } from '../../../db/tables';
import type { RecordKeys } from '../../../secrets/sealer';
import type { SmsGateway } from '../../../sms/gateway';
import { keptNumber, numberHash } from './numbers';
import type { AlarmRecipient } from './people';
import { type AlarmTextFacts, alarmText } from './texts';

/** A text older than this is outdated. */
const GOOD_FOR_MS = HOUR_MS;

export interface SendDeps {
  gateway: SmsGateway;
  keys: RecordKeys;
  now: number;
  newId: () => string;
}
export interface OpenAlarm extends AlarmTextFacts {
  id: string;
  orgId: string;
  /** How often it has rung. */
  count: number;
}

/** Has the number had enough texts of this hour? Under a lock until the transaction ends. */
async function isFull(trx: Executor, hash: string, { priority }: OpenAlarm, now: number): Promise<boolean> {
  await lockSubject(trx, `alarm-sms:${hash}`);
  const { sent } = await trx
    .selectFrom('alarmMessages')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('numberHash', '=', hash)
    .where('at', '>', new Date(now - HOUR_MS))
    .where('state', 'in', ['kept', 'queued', 'sent', 'failed'])
    .executeTakeFirstOrThrow();
  return Number(sent) >= (priority === 'critical' ? CRITICAL_SMS_PER_HOUR : ALARM_SMS_PER_HOUR);
}

/** What becomes of a text that is due now; `queued` is to be handed over. */
async function stateNow(trx: Executor, deps: SendDeps, alarm: OpenAlarm, mobile: string) {
  if (!deps.gateway.available) return 'unavailable';
  return (await isFull(trx, numberHash(deps.keys, mobile), alarm, deps.now)) ? 'limited' : 'queued';
}

interface Text {
  id: string;
  level: number;
  mobile: string;
  locale: Locale;
}

function handOver(trx: Executor, { gateway, now }: SendDeps, alarm: OpenAlarm, text: Text): Promise<void> {
  const { id, level, mobile, locale } = text;
  const words = alarmText(alarm, level, locale, now);
  return gateway.send({ id, mobile, locale, scene: 'alarm', text: words, expireAt: now + GOOD_FOR_MS }, trx);
}

/** Critical alarms ignore the quiet hours of person and level. */
function waitsUntil(alarm: OpenAlarm, rule: AlarmLevelRule, person: AlarmRecipient, now: number) {
  if (alarm.priority === 'critical') return undefined;
  const ends = [person, rule].flatMap((hours) => quietUntil(hours, now, alarm.timezone) ?? []);
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

/** One text to one person, at most one for each raising and level. */
async function tell(
  trx: Executor,
  deps: SendDeps,
  alarm: OpenAlarm,
  rule: AlarmLevelRule,
  person: AlarmRecipient,
) {
  const { party, name, mobile, locale } = person;
  const dueAt = waitsUntil(alarm, rule, person, deps.now) ?? null;
  const state: AlarmMessageState = dueAt ? 'waiting' : await stateNow(trx, deps, alarm, mobile);
  const id = deps.newId();
  const text = { id, level: rule.level, mobile, locale };
  const about = { orgId: alarm.orgId, alertId: alarm.id, ring: alarm.count };
  const number = keptNumber(deps.keys, id, mobile, { waits: state === 'waiting' });
  const row = { party, name, state, dueAt, at: new Date(deps.now) };
  const added = await trx
    .insertInto('alarmMessages')
    .values(Object.assign(row, about, text, number))
    .onConflict((conflict) => conflict.constraint('alarm_messages_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added && state === 'queued') await handOver(trx, deps, alarm, text);
}

export async function notifyLevel(
  trx: Executor,
  deps: SendDeps,
  alarm: OpenAlarm,
  { rule, people }: { rule: AlarmLevelRule; people: readonly AlarmRecipient[] },
): Promise<void> {
  for (const person of people) await tell(trx, deps, alarm, rule, person);
}

/** After quiet hours: sent now, unless acknowledged or cleared meanwhile. */
export async function settleWaiting(
  trx: Executor,
  deps: SendDeps,
  text: Text,
  alarm: OpenAlarm | undefined,
): Promise<void> {
  const state = alarm ? await stateNow(trx, deps, alarm, text.mobile) : 'dropped';
  await trx
    .updateTable('alarmMessages')
    .set({ state, numberHash: numberHash(deps.keys, text.mobile), numberBox: null, at: new Date(deps.now) })
    .where('id', '=', text.id)
    .execute();
  if (alarm && state === 'queued') await handOver(trx, deps, alarm, text);
}

/** Copies the results of delivered texts, which the outbox keeps for some days only. */
export async function takeEnds(db: Executor): Promise<void> {
  await sql`update alarm_messages set state = o.state from sms_outbox o
    where alarm_messages.state = 'queued' and o.id = alarm_messages.id and o.state in ('kept', 'sent', 'failed')`.execute(
    db,
  );
}
