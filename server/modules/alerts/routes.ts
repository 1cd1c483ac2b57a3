import { sql } from 'kysely';
import { z } from 'zod';
import { ALERT_STATES, type AlertDecisionRow, type AlertRow, PRIORITIES } from '../../../contract/alerts';
import { ulidSchema } from '../../../contract/common/ids';
import { pageQuerySchema } from '../../../contract/common/page';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { idempotently, keyOf } from '../../http/idempotency';
import { containing, paged } from '../../http/paging';
import { type Route, route } from '../../http/route';
import { toAlertRow } from './alertRow';
import { type AlertDeps, acknowledgeIn } from './alertService';
import { peakOf } from './peak';
import { alarmMessages } from './told/read';

const MAX_DECISIONS = 50;
const byId = z.object({ id: ulidSchema });
const listQuery = pageQuerySchema.omit({ sort: true }).extend({
  state: z.enum(ALERT_STATES).optional(),
  priority: z.enum(PRIORITIES).optional(),
  machineId: ulidSchema.optional(),
});
const acknowledgeBody = z.strictObject({
  version: z.number().int().min(1),
  note: z.string().max(2_000).optional(),
});

function alertsOf(db: Executor, { orgIds }: Principal) {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('orgId', 'in', [...orgIds]);
}

/** An alert of the person's machines; any other does not exist. @throws AppError 404 */
async function findAlert(db: Executor, principal: Principal, id: string): Promise<AlertRow> {
  const row = await alertsOf(db, principal).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return toAlertRow(row);
}

function listAlerts({ db }: AlertDeps['database'], principal: Principal, query: z.output<typeof listQuery>) {
  const { state, priority, machineId, q, ...page } = query;
  let rows = alertsOf(db, principal).orderBy('raisedAt', 'desc').orderBy('id', 'desc');
  if (state) rows = rows.where('state', '=', state);
  if (priority) rows = rows.where('priority', '=', priority);
  if (machineId) rows = rows.where('deviceId', '=', machineId);
  if (q) {
    const pattern = containing(q);
    rows = rows.where(sql<boolean>`(code ilike ${pattern} or label ilike ${pattern})`);
  }
  return paged(db, rows, page, toAlertRow);
}

async function decisionsOf(db: Executor, alertId: string): Promise<AlertDecisionRow[]> {
  const rows = await db
    .selectFrom('ruleDecisions')
    .select(['id', 'at', 'verdict', 'inputs'])
    .where('alertId', '=', alertId)
    .orderBy('at', 'desc')
    .limit(MAX_DECISIONS)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** What is known of one alert beside its row. */
function partsOf({ database, clock }: AlertDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/alerts/:id/decisions',
      policy: { anyOf: ['warnNoticeList'] },
      summary: 'The decisions behind an alert with their inputs, newest first',
      params: byId,
      handler: async ({ principal, params }) => {
        await findAlert(database.db, principal, params.id);
        return decisionsOf(database.db, params.id);
      },
    }),
    route({
      method: 'GET',
      path: '/alerts/:id/peak',
      policy: { anyOf: ['warnNoticeList'] },
      summary: 'How far the measured condition of an alert went; null for what is not measured',
      params: byId,
      handler: async ({ principal, params }) =>
        peakOf(database.db, await findAlert(database.db, principal, params.id), clock()),
    }),
    route({
      method: 'GET',
      path: '/alerts/:id/messages',
      policy: { anyOf: ['warnNoticeList'] },
      summary: 'Who was told of an alert and how that ended, newest first, and who comes next',
      params: byId,
      handler: async ({ principal, params }) => {
        await findAlert(database.db, principal, params.id);
        return alarmMessages(database.db, params.id);
      },
    }),
  ];
}

/** Alerts, why they rang, and their acknowledgement. */
export function alertRoutes(deps: AlertDeps): Route[] {
  const { database, bus } = deps;
  return [
    route({
      method: 'GET',
      path: '/alerts',
      policy: { anyOf: ['warnNoticeList'] },
      summary: 'Alerts, newest first',
      query: listQuery,
      handler: ({ principal, query }) => listAlerts(database, principal, query),
    }),
    route({
      method: 'GET',
      path: '/alerts/:id',
      policy: { anyOf: ['warnNoticeList'] },
      summary: 'One alert',
      params: byId,
      handler: ({ principal, params }) => findAlert(database.db, principal, params.id),
    }),
    ...partsOf(deps),
    route({
      method: 'POST',
      path: '/alerts/:id/acknowledge',
      policy: { action: 'alarm:ack' },
      summary: 'Acknowledge an alert in the version the person saw; repeatable with one Idempotency-Key',
      params: byId,
      body: acknowledgeBody,
      handler: async ({ principal, params, body, ip, request }) => {
        const key = keyOf(request);
        const row = await idempotently(deps, { userId: principal.userId, key }, async (trx) => {
          await findAlert(trx, principal, params.id);
          return acknowledgeIn(trx, deps, {
            alertId: params.id,
            expectedVer: body.version,
            note: body.note,
            actor: { userId: principal.userId, name: principal.name, ip },
            cid: key?.cid,
          });
        });
        bus.hint();
        return row;
      },
    }),
  ];
}
