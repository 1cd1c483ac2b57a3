import { sql, type Transaction } from 'kysely';
import type { AlertRow } from '../../../contract/alerts';
import type { DoorRow } from '../../../contract/doors';
import { CAPS, SNAPSHOT_WINDOW_MS } from '../../../contract/push';
import type { Tables } from '../../db/tables';
import { toAlertRow } from '../../modules/alerts/alertRow';
import { toDoorRow } from '../../modules/doors/doorRow';
import type { Entitlement } from '../entitlement';

type Trx = Transaction<Tables>;

function ofOrgs(entitlement: Entitlement) {
  return sql<boolean>`org_id = any(${[...entitlement.orgIds]}::text[])`;
}

/** Open alerts all of them; their fingerprint is set exactly as long as they are open. */
export async function openAlerts(trx: Trx, entitlement: Entitlement): Promise<AlertRow[]> {
  if (!entitlement.topics.has('alert')) return [];
  const rows = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('fingerprint', 'is not', null)
    .where(ofOrgs(entitlement))
    .execute();
  return rows.map(toAlertRow);
}

/** Alerts cleared in the last day, newest first, as many as the browser has room for. */
export async function clearedAlerts(
  trx: Trx,
  entitlement: Entitlement,
  window: { now: number; limit: number },
): Promise<AlertRow[]> {
  if (window.limit <= 0 || !entitlement.topics.has('alert')) return [];
  const rows = await trx
    .selectFrom('alerts')
    .selectAll()
    .where('state', '=', 'cleared')
    .where('clearedAt', '>=', new Date(window.now - SNAPSHOT_WINDOW_MS))
    .where(ofOrgs(entitlement))
    .orderBy('clearedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(window.limit)
    .execute();
  return rows.map(toAlertRow);
}

export async function recentDoors(trx: Trx, entitlement: Entitlement, now: number): Promise<DoorRow[]> {
  if (!entitlement.topics.has('door')) return [];
  const rows = await trx
    .selectFrom('doorRecords')
    .selectAll()
    .where('openAt', '>=', new Date(now - SNAPSHOT_WINDOW_MS))
    .where(ofOrgs(entitlement))
    .orderBy('openAt', 'desc')
    .orderBy('id', 'desc')
    .limit(CAPS.doors)
    .execute();
  return rows.map(toDoorRow);
}
