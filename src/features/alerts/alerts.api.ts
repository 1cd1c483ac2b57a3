import type { AlertLinkPage, SentLink } from '@contract/access/publicLinks';
import type { AlarmMessages } from '@contract/alarms/escalation';
import type { AlertDecisionRow, AlertPeak, AlertRow, AlertState, Priority } from '@contract/alerts';
import type { Page } from '@contract/common/page';
import { api } from '@shared/api';

export interface AlertQuery {
  state?: AlertState;
  priority?: Priority;
  machineId?: string;
  page: number;
  pageSize: number;
}

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    alertHistory: build.query<Page<AlertRow>, AlertQuery>({
      query: (params) => ({ url: '/alerts', params: { ...params } }),
      providesTags: ['alerts'],
    }),
    alert: build.query<AlertRow, string>({
      query: (id) => `/alerts/${id}`,
      providesTags: ['alerts'],
    }),
    alertDecisions: build.query<AlertDecisionRow[], { id: string; ver: number }>({
      query: ({ id }) => `/alerts/${id}/decisions`,
    }),
    alertLink: build.mutation<SentLink, { id: string; page: AlertLinkPage }>({
      query: ({ id, page }) => ({ url: `/alerts/${id}/publicLink`, method: 'POST', body: { page } }),
    }),
    alertMessages: build.query<AlarmMessages, { id: string; ver: number }>({
      query: ({ id }) => `/alerts/${id}/messages`,
    }),
    alertPeak: build.query<AlertPeak | null, { id: string; ver: number }>({
      query: ({ id }) => `/alerts/${id}/peak`,
    }),
  }),
});
export const {
  useAlertLinkMutation,
  useAlertHistoryQuery,
  useAlertQuery,
  useAlertDecisionsQuery,
  useAlertMessagesQuery,
  useAlertPeakQuery,
} = alertsApi;
