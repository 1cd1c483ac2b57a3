import { ALERTS_OPENED_BY, type AlertRow, alarmDef, alertKind } from '../../../contract/alerts';
import { type AlertEventContent, CAPS, SNAPSHOT_WINDOW_MS } from '../../../contract/push';
import type { FeedEvent } from '../../events/log';
import type { LogTopic, SnapshotScope } from '../../push/topics/liveTopic';
import { toAlertRow } from './alertRow';
import { isAboutLanes } from './ofLanes';

/** All of them; their fingerprint is set exactly as long as they are open. */
async function openAlerts({ trx, own }: SnapshotScope): Promise<AlertRow[]> {
  const rows = trx.selectFrom('alerts').selectAll().where('fingerprint', 'is not', null).where(own);
  return (await rows.execute()).map(toAlertRow);
}

/** Cleared in the last day, newest first. */
async function clearedAlerts({ trx, own, now }: SnapshotScope, limit: number): Promise<AlertRow[]> {
  if (limit <= 0) return [];
  const rows = trx
    .selectFrom('alerts')
    .selectAll()
    .where('state', '=', 'cleared')
    .where('clearedAt', '>=', new Date(now - SNAPSHOT_WINDOW_MS))
    .where(own)
    .orderBy('clearedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (await rows.execute()).map(toAlertRow);
}

export const servedAlertTopic: LogTopic<AlertRow> = {
  name: 'alerts',
  lane: 'log',
  facts: 'alert',
  openedBy: ALERTS_OPENED_BY,
  ofLanes(body, granted) {
    const { alert } = body as AlertEventContent;
    return isAboutLanes(alert, granted) ? body : undefined;
  },
  isOfLanes: isAboutLanes,
  /** As many of the cleared ones as the browser has room for. */
  async snapshot(reading) {
    const open = await openAlerts(reading);
    return [...open, ...(await clearedAlerts(reading, CAPS.alerts - open.length))];
  },
  /** Without the cleared ones, which leave the window with time alone, at no position. */
  summed: openAlerts,
};

/** The fact of the step an alert has just made. */
export function alertEvent(alert: AlertRow, now: number): FeedEvent {
  const kind = alertKind(alert.state);
  const body: AlertEventContent = {
    id: `${alert.id}.${alert.ver}`,
    kind,
    alertId: alert.id,
    ver: alert.ver,
    org: alert.org,
    at: now,
    alert,
  };
  const messageType = alarmDef(alert.code).notify;
  return { orgId: alert.org, messageType, kind, entityId: alert.id, ver: alert.ver, body };
}
