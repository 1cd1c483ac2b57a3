import type { Page } from '@contract/common/page';
import type { DoorRecord } from '@contract/doors';
import { api } from '@shared/api';

/** `from` and `to` in ms. */
export interface DoorQuery {
  machineId?: string;
  from: number;
  to: number;
  page: number;
  pageSize: number;
}

const doorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    doorHistory: build.query<Page<DoorRecord>, DoorQuery>({
      query: (params) => ({ url: '/doorRecords', params: { ...params } }),
      providesTags: ['doorRecords'],
    }),
  }),
});
export const { useDoorHistoryQuery } = doorsApi;
