import { z } from 'zod';
import { type Route, route } from '../../http/route';
import { payCode } from '../../payable/codes';
import type { RouteDeps } from '../module';
import { payableRenewals } from './recharge';

const byId = z.object({ id: z.string().min(1).max(64) });

/** What the pages of SIM cards ask and do beside their lists. */
export function simCardRoutes(kit: RouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/iotRenewalOrders/:id/code',
      policy: { action: 'simCard:renew', sees: 'IoT_order' },
      params: byId,
      summary: 'The code by which a renewal is paid',
      handler: (context) => payCode(kit, payableRenewals, context, context.params.id),
    }),
  ];
}
