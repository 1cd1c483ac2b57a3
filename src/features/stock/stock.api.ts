import type { CoverRow } from '@contract/stocking/cover';
import type { PickListAnswer } from '@contract/stocking/pickList';
import type { AlertsBody, MachinePlan, TasksOfAlerts } from '@contract/stocking/planning';
import { api, idempotencyHeaders } from '@shared/api';

const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockCovers: build.query<CoverRow[], void>({
      query: () => '/stockCovers',
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
      query: (body) => ({ url: '/stockAlerts/tasks', method: 'POST', body, headers: idempotencyHeaders() }),
      invalidatesTags: [{ type: 'resource', id: 'replenishTasks' }],
    }),
  }),
});
export const { useCreateTasksMutation, usePickListQuery, usePlanAlertsQuery, useStockCoversQuery } = stockApi;
