import type { Page } from '@contract/common/page';
import type { DoorRow } from '@contract/doors';
import { api } from '@shared/api';

export interface DoorQuery {
  from: number;
  to: number;
  page: number;
  pageSize: number;
}

const doorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    doorHistory: build.query<Page<DoorRow>, DoorQuery>({
      query: (params) => ({ url: '/doorRecords', params: { ...params } }),
      providesTags: ['doorRecords'],
    }),
  }),
});
export const { useDoorHistoryQuery } = doorsApi;
