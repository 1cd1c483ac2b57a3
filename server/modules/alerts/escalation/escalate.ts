import { sql } from 'kysely';
import { type AlarmLevelRule, levelsOf } from '../../../../contract/alarms/escalation';
import type { Locale } from '../../../../contract/common/locale';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { runAllThenThrow } from '../../../concurrency/runAllThenThrow';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import { ulid } from '../../../ids';
import type { RecordKeys } from '../../../secrets/sealer';
import type { SmsGateway } from '../../../sms/gateway';
import { levelRules } from './levels';
import { openNumber } from './numbers';
import { type MachineContacts, peopleOf } from './people';
import { notifyLevel, type OpenAlarm, type SendDeps, settleWaiting, takeEnds } from './send';

/** More wait for the next look. */
const BATCH_SIZE = 200;

export interface AlarmMessageDeps {
  database: Pick<Database, 'db'>;
  clock: () => number;
  gateway: SmsGateway;
  keys: RecordKeys;
  newId?: () => string;
}

interface DueAlarm extends OpenAlarm, MachineContacts {
  toldLevel: number;
  nextLevelAt: number | null;
}

/** An unacknowledged alarm with the data of its texts. */
function waiting(db: Executor) {
  return db
    .selectFrom('alerts')
    .innerJoin('devices', 'devices.id', 'alerts.deviceId')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .leftJoin('organizations as merchants', 'merchants.id', 'devices.merchantId')
    .select(['alerts.id', 'alerts.orgId', 'alerts.code', 'alerts.priority', 'alerts.value'])
    .select(['alerts.raisedAt', 'alerts.count', 'alerts.toldLevel', 'alerts.nextLevelAt'])
    .select(['devices.name as machine', 'devices.address as place', 'devices.timezone', 'devices.contacts'])
    .select(['devices.securityUserIds', 'devices.repairUserIds', 'devices.pharmacistIds'])
    .select(['organizations.path as orgPath', 'organizations.defaultLang', 'merchants.path as merchantPath'])
    .where('alerts.state', '=', 'raised');
}
type WaitingRow = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number];
const dueOf = (row: WaitingRow): DueAlarm =>
  Object.assign({}, row, {
    raisedAt: row.raisedAt.getTime(),
    nextLevelAt: row.nextLevelAt?.getTime() ?? null,
    place: row.place ?? '',
  });

/** Since when the next level counts: since the one before was told, or since the alarm rang, or rang again. */
function dueAt(
  { nextLevelAt, raisedAt }: DueAlarm,
  next: AlarmLevelRule,
  told: AlarmLevelRule | undefined,
): number {
  if (nextLevelAt !== null && nextLevelAt > raisedAt) return nextLevelAt;
  return raisedAt + Math.max(0, next.afterMin - (told?.afterMin ?? 0)) * MINUTE_MS;
}

/** Next step of one alarm: notify a level, wait, or end. */
async function advance(trx: Executor, deps: SendDeps, alarm: DueAlarm): Promise<boolean> {
  const levels = levelsOf(alarm.code, await levelRules(trx, alarm.orgPath, alarm.priority));
  const [next, after] = levels.filter(({ level }) => level > alarm.toldLevel);
  const keep = (set: { toldLevel?: number; nextLevelAt?: Date | null; levelsDone?: boolean }) =>
    trx.updateTable('alerts').set(set).where('id', '=', alarm.id).execute();
  if (!next) {
    await keep({ levelsDone: true, nextLevelAt: null });
    return false;
  }
  const due = dueAt(
    alarm,
    next,
    levels.find(({ level }) => level === alarm.toldLevel),
  );
  if (due > deps.now) {
    await keep({ nextLevelAt: new Date(due) });
    return false;
  }
  await notifyLevel(trx, deps, alarm, { rule: next, people: await peopleOf(trx, next, alarm) });
  const wait = after && Math.max(0, after.afterMin - next.afterMin) * MINUTE_MS;
  const nextLevelAt = wait === undefined ? null : new Date(deps.now + wait);
  await keep({ toldLevel: next.level, nextLevelAt, levelsDone: !after });
  return true;
}

/** Alarms whose next level may be due, those longest due first. */
async function dueIds({ database, clock }: AlarmMessageDeps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from alerts
    where state = 'raised' and not levels_done and coalesce(next_level_at, raised_at) <= ${new Date(clock())}
    order by coalesce(next_level_at, raised_at) limit ${BATCH_SIZE}`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function tellQuieted({ database }: AlarmMessageDeps, deps: SendDeps): Promise<void> {
  const rows = await database.db
    .selectFrom('alarmMessages')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', new Date(deps.now))
    .orderBy('dueAt')
    .limit(BATCH_SIZE)
    .execute();
  await runAllThenThrow(rows, ({ id }) =>
    database.db.transaction().execute(async (trx) => {
      const text = await trx
        .selectFrom('alarmMessages')
        .select(['id', 'alertId', 'level', 'numberBox', 'locale'])
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!text) return;
      const row = await waiting(trx).where('alerts.id', '=', text.alertId).executeTakeFirst();
      await settleWaiting(
        trx,
        deps,
        {
          id,
          level: text.level,
          mobile: openNumber(deps.keys, id, text.numberBox),
          locale: text.locale as Locale,
        },
        row && dueOf(row),
      );
    }),
  );
}

/**
 * Escalates unacknowledged alarms, level by level. Each alarm in a transaction of its own, under
 * its lock: a second process, or a restart, sees what was sent.
 * @returns how many levels were notified
 */
export async function escalateAlarms(deps: AlarmMessageDeps): Promise<number> {
  const send = { gateway: deps.gateway, keys: deps.keys, now: deps.clock(), newId: deps.newId ?? ulid };
  let told = 0;
  const tellOne = (id: string) =>
    deps.database.db.transaction().execute(async (trx) => {
      const row = await waiting(trx)
        .where('alerts.id', '=', id)
        .where('alerts.levelsDone', '=', false)
        .forUpdate('alerts')
        .skipLocked()
        .executeTakeFirst();
      if (row && (await advance(trx, send, dueOf(row)))) told += 1;
    });
  const levels = async () => runAllThenThrow(await dueIds(deps), tellOne);
  const steps = [levels, () => tellQuieted(deps, send), () => takeEnds(deps.database.db)];
  await runAllThenThrow(steps, (step) => step());
  return told;
}
