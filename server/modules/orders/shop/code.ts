import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ulidSchema } from '../../../../contract/common/ids';
import { shopPath } from '../../../../contract/orders/shop';
import { AppError } from '../../../errors';
import { appendAudit } from '../../../events/log';
import { type Route, route } from '../../../http/route';
import type { RouteDeps } from '../../module';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const CODE_LENGTH = 12;

const newCode = () => [...randomBytes(CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');

/** The code of a machine's shop, made when somebody first asks for it; it stays, for it is printed. */
export function shopCodeRoutes({ database, chain, clock }: RouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/devices/:id/shopLink',
      policy: { key: 'clientMain', atLeast: 'O' },
      params: z.object({ id: ulidSchema }),
      summary: 'The code on a machine for customers who order by telephone',
      handler: async ({ params: { id }, principal, ip, requestId }) => {
        const device = await database.db
          .selectFrom('devices')
          .select('orgId')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!device || !principal.orgIds.has(device.orgId)) throw new AppError(404, 'err.common.notFound');
        return database.db.transaction().execute(async (trx) => {
          const { orgId } = device;
          const added = await trx
            .insertInto('machineShops')
            .values({ deviceId: id, orgId, code: newCode(), createdAt: new Date(clock()) })
            .onConflict((on) => on.column('deviceId').doNothing())
            .returning('code')
            .executeTakeFirst();
          const actor = { actorId: principal.userId, actorName: principal.name, orgId, ip, requestId };
          if (added)
            await appendAudit(trx, chain, { ...actor, action: 'shop.made', entity: 'device', entityId: id });
          const { code } = await trx
            .selectFrom('machineShops')
            .select('code')
            .where('deviceId', '=', id)
            .executeTakeFirstOrThrow();
          return { url: shopPath(code) };
        });
      },
    }),
  ];
}
