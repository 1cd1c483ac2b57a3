import { z } from 'zod';
import type { AlertDecisionRow } from '../../../contract/alerts';
import { ulidSchema } from '../../../contract/common/ids';
import type { Executor } from '../../db/tables';
import { idempotencyKeyOf, idempotently } from '../../http/idempotency';
import { type Route, route } from '../../http/route';
import { findAlert, listAlerts, listQuery } from './alertRows';
import { type AlertDeps, acknowledgeIn } from './alertService';
import { alarmMessages } from './escalation/read';
import { peakOf } from './peak';

const MAX_DECISIONS = 50;
const byId = z.object({ id: ulidSchema });
const acknowledgeBody = z.strictObject({
  version: z.number().int().min(1),
  note: z.string().max(2_000).optional(),
});

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
        const key = idempotencyKeyOf(request);
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
