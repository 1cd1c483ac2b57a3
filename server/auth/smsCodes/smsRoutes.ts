import { smsSendSchema } from '../../../contract/access/accounts';
import { pageQuerySchema } from '../../../contract/common/page';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import { type Route, route } from '../../http/route';
import type { SmsSettings } from '../../sms/message';
import { listOutbox } from '../../sms/outbox';
import type { SmsCodes } from './codes';

export interface SmsRouteDeps {
  database: Pick<Database, 'db'>;
  codes: SmsCodes;
  config?: SmsSettings;
}

/** Codes by SMS, and, in the demonstration, where to read them. */
export function smsRoutes({ database, codes, config }: SmsRouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/sms/single/send',
      policy: 'public',
      summary: 'Send a code; the answer is the same whether or not anybody has that number',
      body: smsSendSchema,
      perMinute: 30,
      handler: ({ body, ip, locale, requestId }) => codes.send(body, { ip, locale, requestId }),
    }),
    route({
      method: 'GET',
      path: '/smsOutbox',
      policy: { anyOf: ['serverLog'] },
      summary: 'Texts of the demonstration, newest first',
      query: pageQuerySchema.pick({ page: true, pageSize: true }),
      handler: async ({ query }) => {
        if (!config?.demo) throw new AppError(404, 'err.common.notFound');
        return listOutbox(database, query);
      },
    }),
  ];
}
