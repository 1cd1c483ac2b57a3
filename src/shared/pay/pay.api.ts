import type { PayCode } from '@contract/charging/payCode';
import { api } from '@shared/api';

/** An order that is paid by a code: its resource and its id. */
export interface PayableRecord {
  resource: string;
  id: string;
}

const payApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked for anew whenever the page opens: the provider may have been away. */
    payCode: build.query<PayCode, PayableRecord>({
      query: ({ resource, id }) => ({ url: `/${resource}/${id}/code`, method: 'POST' }),
      keepUnusedDataFor: 0,
    }),
  }),
});
export const { usePayCodeQuery } = payApi;
