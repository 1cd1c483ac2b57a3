import { z } from 'zod';
import { buySchema, trialSchema } from '../../../contract/charging/service';
import { AppError } from '../../errors';
import { type Route, route } from '../../http/route';
import { changeOnce } from '../../kit/answered';
import { payCode } from '../../payable/codes';
import type { RouteDeps } from '../module';
import { beginTrial, buy } from './buy';
import { payableChargeOrders } from './payments';
import { servicePlan } from './plan';

const byId = z.object({ id: z.string().min(1).max(64) });
const buys = { action: 'charge:buy', sees: 'chargeService' } as const;

/** What the page of services asks and does. */
export function chargingRoutes(kit: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/organizations/:id/services',
      policy: { key: 'chargeService', atLeast: 'V' },
      params: byId,
      summary: 'Services an institution has and may buy, with their prices of today',
      handler: async ({ principal, params: { id } }) => {
        if (!principal.orgIds.has(id)) throw new AppError(404, 'err.common.notFound');
        return servicePlan(kit.database.db, id, kit.clock());
      },
    }),
    route({
      method: 'POST',
      path: '/organizations/:id/chargeOrders',
      policy: buys,
      params: byId,
      body: buySchema,
      summary: 'Order services for an institution',
      handler: (context) => {
        const { params, body } = context;
        const work = (work: Parameters<typeof buy>[0]) => buy(work, params.id, body);
        return changeOnce(kit, context, work);
      },
    }),
    route({
      method: 'POST',
      path: '/chargeOrders/:id/code',
      policy: { action: 'charge:buy', sees: 'chargeOrder' },
      params: byId,
      summary: 'The code by which an order is paid',
      handler: (context) => payCode(kit, payableChargeOrders, context, context.params.id),
    }),
    route({
      method: 'POST',
      path: '/organizations/:id/trials',
      policy: buys,
      params: byId,
      body: trialSchema,
      summary: 'Let an institution try a service',
      handler: (context) => {
        const { params, body } = context;
        const work = (work: Parameters<typeof beginTrial>[0]) => beginTrial(work, params.id, body.itemId);
        return changeOnce(kit, context, work);
      },
    }),
  ];
}
