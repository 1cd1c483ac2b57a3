import type { Page } from '@contract/common/page';
import type { CardState } from '@contract/simCards/cardStates';
import type { IotCardRow, TrafficSummary } from '@contract/traffic';
import { api } from '@shared/api';

export interface CardQuery {
  q: string;
  state?: CardState;
  page: number;
  pageSize: number;
}

const trafficApi = api.injectEndpoints({
  endpoints: (build) => ({
    trafficSummary: build.query<TrafficSummary, void>({
      query: () => '/iotTraffic/summary',
      providesTags: ['iotCards'],
    }),
    iotCards: build.query<Page<IotCardRow>, CardQuery>({
      query: (params) => ({ url: '/iotTraffic/cards', params: { ...params } }),
      providesTags: ['iotCards'],
    }),
  }),
});
export const { useTrafficSummaryQuery, useIotCardsQuery } = trafficApi;
