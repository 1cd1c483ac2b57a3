import type { Insertable, Selectable } from 'kysely';
import type { AlertRow } from '../../../contract/alerts';
import { fingerprintOf } from '../../alert-rules/fingerprint';
import type { AlertsTable } from '../../db/tables/alerts';

/** An alert of the database as rows, events and screens carry it. */
export function toAlertRow(row: Selectable<AlertsTable>): AlertRow {
  return {
    id: row.id,
    ver: row.ver,
    state: row.state,
    code: row.code,
    priority: row.priority,
    machineId: row.deviceId,
    org: row.orgId,
    source: row.source,
    value: row.value,
    limit: row.limitValue,
    label: row.label,
    tMeas: row.tMeas.getTime(),
    raisedAt: row.raisedAt.getTime(),
    ackAt: row.ackAt?.getTime() ?? null,
    ackBy: row.ackBy,
    ackNote: row.ackNote,
    returnedAt: row.returnedAt?.getTime() ?? null,
    clearedAt: row.clearedAt?.getTime() ?? null,
    count: row.count,
    endReason: row.endReason ?? undefined,
  };
}

export function fromAlertRow(alert: AlertRow): Insertable<AlertsTable> {
  const open = alert.state !== 'cleared';
  return {
    id: alert.id,
    ver: alert.ver,
    state: alert.state,
    code: alert.code,
    priority: alert.priority,
    deviceId: alert.machineId,
    orgId: alert.org,
    source: alert.source,
    fingerprint: open ? fingerprintOf(alert.machineId, alert.code, alert.source) : null,
    value: alert.value,
    limitValue: alert.limit,
    label: alert.label,
    tMeas: new Date(alert.tMeas),
    raisedAt: new Date(alert.raisedAt),
    ackAt: alert.ackAt === null ? null : new Date(alert.ackAt),
    ackBy: alert.ackBy,
    ackNote: alert.ackNote,
    returnedAt: alert.returnedAt === null ? null : new Date(alert.returnedAt),
    clearedAt: alert.clearedAt === null ? null : new Date(alert.clearedAt),
    count: alert.count,
    endReason: alert.endReason ?? null,
  };
}
