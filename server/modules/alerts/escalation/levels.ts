import { type AlarmLevelRule, type AlarmParty, FIRST_LEVELS } from '../../../../contract/alarms/escalation';
import type { Priority } from '../../../../contract/alerts';
import type { Locale } from '../../../../contract/common/locale';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import { ulid } from '../../../ids';
import { LEVEL_NAMES } from './texts';

const SEEDED = 'alarmLevels';

/** The levels of the institution, else of the nearest above it that has any for this priority. */
export async function levelRules(
  db: Executor,
  orgPath: string,
  priority: Priority,
): Promise<AlarmLevelRule[]> {
  const line = orgPath.split('.').filter(Boolean);
  const rows = await db
    .selectFrom('alarmLevels')
    .select(['orgId', 'level', 'afterMin', 'parties', 'userIds', 'quietFrom', 'quietTo', 'enabled'])
    .where('orgId', 'in', line)
    .where('priority', '=', priority)
    .execute();
  const owner = line.findLast((id) => rows.some(({ orgId }) => orgId === id));
  return rows
    .filter(({ orgId, enabled }) => orgId === owner && enabled === true)
    .map(({ level, afterMin, parties, userIds, quietFrom, quietTo }) => ({
      level: Number(level),
      afterMin: Number(afterMin),
      parties: (parties ?? []) as unknown as AlarmParty[],
      userIds: (userIds ?? []) as unknown as string[],
      quietFrom,
      quietTo,
    }));
}

/** Gives the platform its first levels, once: what it deletes later stays deleted. */
export async function seedAlarmLevels({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const root = await trx
      .selectFrom('organizations')
      .select(['id', 'defaultLang'])
      .where('parentId', 'is', null)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst();
    if (!root) return;
    const mark = await trx
      .insertInto('meta')
      .values({ key: SEEDED, value: 'seeded' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!mark) return;
    const names = LEVEL_NAMES[root.defaultLang as Locale];
    const rows = FIRST_LEVELS.map(({ priority, level, afterMin, parties }) => ({
      id: ulid(),
      orgId: root.id,
      name: names[priority === 'critical' ? 'critical' : 'high'].replace('{n}', String(level)),
      priority,
      level,
      afterMin,
      parties: JSON.stringify(parties),
      userIds: null,
      quietFrom: null,
      quietTo: null,
      enabled: true,
      remark: null,
    }));
    await trx.insertInto('alarmLevels').values(rows).execute();
  });
}
