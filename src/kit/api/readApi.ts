import { questionParams } from '@contract/kit/question/question';
import type { HistoryPage, Option, RecordResult } from '@contract/kit/wire';
import { askTitles } from '../values/askTitles';
import { listApi, listTag } from './listApi';
import { type RecordArgs, recordTag } from './tags';

/** What is read of a resource beside its list. */
export const readApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    options: build.query<
      Option[],
      { resource: string; q?: string; where?: Readonly<Record<string, string>>; own?: true }
    >({
      query: ({ resource, q, where, own }) => ({
        url: `/${resource}/options`,
        params: { ...questionParams({ q, filter: where }), ...(own && { own: '1' }) },
      }),
      providesTags: (_result, _error, { resource }) => [listTag(resource)],
    }),
    titles: build.query<Option[], { resource: string; ids: readonly string[] }>({
      queryFn: ({ resource, ids }, _api, _options, ask) =>
        askTitles(ids, (part) => ask({ url: `/${resource}/options`, params: { ids: part } })),
      providesTags: (_result, _error, { resource }) => [listTag(resource)],
    }),
    record: build.query<RecordResult, RecordArgs>({
      query: ({ resource, id }) => `/${resource}/${id}`,
      providesTags: (_result, _error, { resource, id }) => [recordTag(resource, id)],
    }),
    /** Newest first; a page goes on below the oldest entry of the one before. */
    history: build.infiniteQuery<HistoryPage, RecordArgs, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ entries, older }) => (older ? entries.at(-1)?.pos : undefined),
      },
      query: ({ queryArg: { resource, id }, pageParam }) => ({
        url: `/${resource}/${id}/history`,
        params: { before: pageParam },
      }),
      providesTags: (_result, _error, { resource, id }) => [recordTag(resource, id)],
    }),
  }),
});
