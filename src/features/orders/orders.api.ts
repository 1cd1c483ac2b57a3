import type { SalesQuery, SalesStatistics } from '@contract/orders/sales';
import { api } from '@shared/api';

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    salesStatistics: build.query<SalesStatistics, SalesQuery>({
      query: (params) => ({ url: '/salesStatistics', params: { ...params } }),
    }),
  }),
});
export const { useSalesStatisticsQuery } = ordersApi;
