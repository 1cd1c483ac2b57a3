import type { Page } from '@contract/common/page';
import type { CoverRow } from '@contract/stocking/cover';
import type { PickListAnswer } from '@contract/stocking/pickList';
import type { AlertsBody, MachinePlan, TasksOfAlerts } from '@contract/stocking/planning';
import { api, once } from '@shared/api';

export const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockCovers: build.infiniteQuery<Page<CoverRow>, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
      },
      query: ({ pageParam: page }) => ({ url: '/stockCovers', params: { page } }),
      providesTags: ['stock'],
    }),
    planAlerts: build.query<{ machines: MachinePlan[] }, AlertsBody>({
      query: (body) => ({ url: '/stockAlerts/plan', method: 'POST', body }),
    }),
    pickList: build.query<PickListAnswer, { assigneeId: string; route?: string }>({
      query: (params) => ({ url: '/pickLists', params }),
      providesTags: [{ type: 'resource', id: 'replenishTasks' }],
    }),
    createTasks: build.mutation<TasksOfAlerts, AlertsBody>({
      queryFn: once((body) => ({ url: '/stockAlerts/tasks', method: 'POST', body })),
      invalidatesTags: [{ type: 'resource', id: 'replenishTasks' }],
    }),
  }),
});
export const { useCreateTasksMutation, usePickListQuery, usePlanAlertsQuery, useStockCoversInfiniteQuery } =
  stockApi;
