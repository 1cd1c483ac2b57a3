import type { LedgerSums } from '@contract/orders/ledger';
import type { SalesQuery, SalesStatistics } from '@contract/orders/sales';
import type { OrderTimeline } from '@contract/orders/timeline';
import { api } from '@shared/api';

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `version`: of the record as it is shown; another one has another past. */
    orderTimeline: build.query<OrderTimeline, { resource: string; id: string; version: number }>({
      query: ({ resource, id }) => ({ url: `/${resource}/${encodeURIComponent(id)}/timeline` }),
    }),
    storeLedger: build.query<LedgerSums, { resource: string; id: string }>({
      query: ({ resource, id }) => ({ url: `/${resource}/${encodeURIComponent(id)}/ledger` }),
    }),
    salesStatistics: build.query<SalesStatistics, SalesQuery>({
      query: (params) => ({ url: '/salesStatistics', params: { ...params } }),
    }),
  }),
});
export const { useOrderTimelineQuery, useSalesStatisticsQuery, useStoreLedgerQuery } = ordersApi;
