import { type AlarmMessages, levelsOf } from '../../../../contract/alarms/escalation';
import type { Executor } from '../../../db/tables';
import { levelRules } from './levels';

/** The next level without an acknowledgement. */
async function nextLevel(db: Executor, alertId: string): Promise<AlarmMessages['next']> {
  const { state, code, priority, toldLevel, nextLevelAt, path } = await db
    .selectFrom('alerts')
    .innerJoin('devices', 'devices.id', 'alerts.deviceId')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .select([
      'alerts.state',
      'alerts.code',
      'alerts.priority',
      'toldLevel',
      'nextLevelAt',
      'organizations.path',
    ])
    .where('alerts.id', '=', alertId)
    .executeTakeFirstOrThrow();
  if (state !== 'raised' || !nextLevelAt) return null;
  const levels = levelsOf(code, await levelRules(db, path, priority));
  const next = levels.find(({ level }) => level > toldLevel);
  return next ? { level: next.level, at: nextLevelAt.getTime() } : null;
}

/** What was sent about an alarm, to whom and how it ended, and who comes next. */
export async function alarmMessages(db: Executor, alertId: string): Promise<AlarmMessages> {
  const rows = await db
    .selectFrom('alarmMessages')
    .select(['id', 'level', 'party', 'name', 'mobile', 'at', 'state', 'dueAt'])
    .where('alertId', '=', alertId)
    .orderBy('at', 'desc')
    .orderBy('level', 'desc')
    .orderBy('id')
    .execute();
  return {
    messages: rows.map(({ at, dueAt, ...row }) => ({
      ...row,
      at: at.getTime(),
      dueAt: dueAt?.getTime() ?? null,
    })),
    next: await nextLevel(db, alertId),
  };
}
