import type { Page } from '@contract/common/page';
import type { CardState } from '@contract/simCards/cardStates';
import type { IotCardListRow, TrafficFinding, TrafficPool, TrafficSummary } from '@contract/traffic';
import { api } from '@shared/api';

export interface CardListQuery {
  q: string;
  state?: CardState;
  over?: true;
  page: number;
  pageSize: number;
}

const trafficApi = api.injectEndpoints({
  endpoints: (build) => ({
    trafficSummary: build.query<TrafficSummary, void>({
      query: () => '/iotTraffic/summary',
      providesTags: ['iotCards'],
    }),
    trafficPools: build.query<{ pools: TrafficPool[] }, void>({
      query: () => '/iotTraffic/pools',
      providesTags: ['iotCards'],
    }),
    trafficFindings: build.query<{ findings: TrafficFinding[] }, void>({
      query: () => '/iotTraffic/findings',
      providesTags: ['iotCards'],
    }),
    iotCards: build.query<Page<IotCardListRow>, CardListQuery>({
      query: (params) => ({ url: '/iotTraffic/cards', params: { ...params } }),
      providesTags: ['iotCards'],
    }),
  }),
});
export const { useTrafficSummaryQuery, useTrafficPoolsQuery, useTrafficFindingsQuery, useIotCardsQuery } =
  trafficApi;
