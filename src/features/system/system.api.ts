import type { LimitsPreview, LimitsRequest, RoleMatrix } from '@contract/access/roleMatrix';
import { BELL_QUESTIONS, type BellAnswer } from '@contract/home/bell';
import { api, once } from '@shared/api';

export interface NoticeReader {
  id: string;
  name: string;
  orgName: string;
  at: number;
}

const tag = (id: string) => ({ type: 'resource' as const, id });

export const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    roleMatrix: build.query<RoleMatrix, string>({
      query: (id) => `/roles/${id}/matrix`,
      providesTags: (_result, _error, id) => [tag(`roles/${id}`)],
    }),
    limitRole: build.mutation<LimitsPreview, { id: string; body: LimitsRequest }>({
      queryFn: once(({ id, body }) => ({ url: `/roles/${id}/limits`, method: 'POST', body })),
      invalidatesTags: (result, _error, { id, body }) =>
        result && !body.dryRun ? [tag(`roles/${id}`), tag('roles')] : [],
    }),
    bell: build.query<BellAnswer, void>({
      query: () => '/bell',
      providesTags: [...BELL_QUESTIONS.map(([, { name }]) => tag(name)), tag('platformNotices')],
    }),
    readNotice: build.mutation<null, string>({
      query: (id) => ({ url: `/platformNotices/${id}/read`, method: 'POST', body: {} }),
      invalidatesTags: (_result, error) => (error ? [] : [tag('platformNotices')]),
    }),
    noticeReaders: build.query<NoticeReader[], string>({
      query: (id) => `/platformNotices/${id}/reads`,
      providesTags: [tag('platformNotices')],
    }),
  }),
});
