import { sql } from 'kysely';
import { z } from 'zod';
import { ALERT_STATES, type AlertRow, PRIORITIES } from '../../../contract/alerts';
import { ulidSchema } from '../../../contract/common/ids';
import { pageQuerySchema } from '../../../contract/common/page';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { likePattern, paged } from '../../http/paging';
import { toAlertRow } from './alertRow';
import type { AlertDeps } from './alertService';

export const listQuery = pageQuerySchema.omit({ sort: true }).extend({
  state: z.enum(ALERT_STATES).optional(),
  priority: z.enum(PRIORITIES).optional(),
  machineId: ulidSchema.optional(),
});

function alertsOf(db: Executor, { orgIds }: Principal) {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('orgId', 'in', [...orgIds]);
}

/** An alert of the person's machines; any other does not exist. @throws AppError 404 */
export async function findAlert(db: Executor, principal: Principal, id: string): Promise<AlertRow> {
  const row = await alertsOf(db, principal).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return toAlertRow(row);
}

export function listAlerts(
  { db }: AlertDeps['database'],
  principal: Principal,
  query: z.output<typeof listQuery>,
) {
  const { state, priority, machineId, q, ...page } = query;
  let rows = alertsOf(db, principal).orderBy('raisedAt', 'desc').orderBy('id', 'desc');
  if (state) rows = rows.where('state', '=', state);
  if (priority) rows = rows.where('priority', '=', priority);
  if (machineId) rows = rows.where('deviceId', '=', machineId);
  if (q) {
    const pattern = likePattern(q);
    rows = rows.where(sql<boolean>`(code ilike ${pattern} or label ilike ${pattern})`);
  }
  return paged(db, rows, page, toAlertRow);
}
