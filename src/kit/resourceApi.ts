import { questionParams } from '@contract/kit/question';
import type {
  BulkBody,
  BulkResult,
  BulkRow,
  ChangeResult,
  CommentBody,
  CommentRow,
  HistoryPage,
  ListLook,
  Option,
  RecordResult,
  SavedView,
  SavedViews,
  UpdateBody,
  ViewBody,
} from '@contract/kit/wire';
import { idempotencyHeaders } from '@shared/api';
import { listApi, listTag } from './listApi';
import { askTitles } from './values/askTitles';

export interface RecordArgs {
  resource: string;
  id: string;
}

const recordTag = (resource: string, id: string) => ({ type: 'resource' as const, id: `${resource}/${id}` });
const changed = (resource: string, id?: string) =>
  id === undefined ? [listTag(resource)] : [listTag(resource), recordTag(resource, id)];
/** Lists that show what waits for a second person now. */
const waitingIn = (result?: Pick<ChangeResult, 'waits'>) =>
  result?.waits ? [listTag(result.waits.resource)] : [];

interface Changed {
  data: Pick<ChangeResult, 'waits'>;
}
const announced = {
  onQueryStarted: (_args: unknown, { queryFulfilled }: { queryFulfilled: Promise<Changed> }) =>
    announceWaiting(queryFulfilled),
};

/** Its words need every resource there is: they are fetched when something waits, not with the first page. */
async function announceWaiting(answer: PromiseLike<Changed>): Promise<void> {
  try {
    const { waits } = (await answer).data;
    if (waits) (await import('./messages/waiting')).announce(waits);
  } catch {
    // Whoever asked for the change shows why it was refused.
  }
}

/** The same few calls for every resource. */
export const resourceApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    options: build.query<
      Option[],
      { resource: string; q?: string; where?: Readonly<Record<string, string>> }
    >({
      query: ({ resource, q, where }) => ({
        url: `/${resource}/options`,
        params: questionParams({ q, filter: where }),
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
    create: build.mutation<ChangeResult, { resource: string; draft: Record<string, unknown>; key?: string }>({
      query: ({ resource, draft, key }) => ({
        url: `/${resource}`,
        method: 'POST',
        body: draft,
        headers: idempotencyHeaders(key),
      }),
      invalidatesTags: (result, error, { resource }) =>
        error ? [] : [...changed(resource), ...waitingIn(result)],
      ...announced,
    }),
    /** `inPlace`: lists stay as they are, so that the row does not move from under the hand. */
    update: build.mutation<ChangeResult, RecordArgs & { body: UpdateBody; inPlace?: true }>({
      query: ({ resource, id, body }) => ({ url: `/${resource}/${id}`, method: 'PUT', body }),
      invalidatesTags: (result, error, { resource, id, inPlace }) => {
        if (error) return [];
        return [...(inPlace ? [recordTag(resource, id)] : changed(resource, id)), ...waitingIn(result)];
      },
      ...announced,
    }),
    remove: build.mutation<null, RecordArgs & { version: number }>({
      query: ({ resource, id, version }) => ({
        url: `/${resource}/${id}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : changed(resource, id)),
    }),
    undelete: build.mutation<ChangeResult, RecordArgs>({
      query: ({ resource, id }) => ({ url: `/${resource}/${id}/undelete`, method: 'POST' }),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : changed(resource, id)),
    }),
    command: build.mutation<
      ChangeResult & { secret?: string },
      RecordArgs & { command: string; version: number; args?: Record<string, unknown>; reason?: string }
    >({
      query: ({ resource, id, command, version, args, reason }) => ({
        url: `/${resource}/${id}/${command}`,
        method: 'POST',
        body: { version, args, reason },
        headers: idempotencyHeaders(),
      }),
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changed(resource, id), ...waitingIn(result)],
      ...announced,
    }),
    bulk: build.mutation<BulkResult, { resource: string; command: string; body: BulkBody }>({
      query: ({ resource, command, body }) => ({
        url: `/${resource}/bulk/${command}`,
        method: 'POST',
        body,
        headers: idempotencyHeaders(),
      }),
      invalidatesTags: (result, _error, { resource }) => (result && !result.dryRun ? changed(resource) : []),
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
    /** `restore` gives the values after an entry back, `undo` takes the one entry back. */
    revert: build.mutation<
      ChangeResult,
      RecordArgs & { way: 'restore' | 'undo'; pos: number; version: number }
    >({
      query: ({ resource, id, way, pos, version }) => ({
        url: `/${resource}/${id}/${way}`,
        method: 'POST',
        body: { pos, version },
      }),
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changed(resource, id), ...waitingIn(result)],
      ...announced,
    }),
    /** Takes the change back that made this version, as long as nothing came after it. */
    undoVersion: build.mutation<BulkRow, RecordArgs & { version: number }>({
      query: ({ resource, id, version }) => ({
        url: `/${resource}/bulk/undo`,
        method: 'POST',
        body: { ids: [id], expectedVersions: { [id]: version } },
        headers: idempotencyHeaders(),
      }),
      transformResponse: ({ rows }: BulkResult) => rows[0] as BulkRow,
      invalidatesTags: (result, error, { resource, id }) =>
        error ? [] : [...changed(resource, id), ...waitingIn(result)],
      ...announced,
    }),
    comments: build.query<CommentRow[], RecordArgs>({
      query: ({ resource, id }) => `/${resource}/${id}/comments`,
      providesTags: (_result, _error, { resource, id }) => [recordTag(resource, id)],
    }),
    addComment: build.mutation<CommentRow, RecordArgs & { body: string }>({
      query: ({ resource, id, body }) => ({
        url: `/${resource}/${id}/comments`,
        method: 'POST',
        body: { body },
      }),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : [recordTag(resource, id)]),
    }),
    changeComment: build.mutation<CommentRow, RecordArgs & { comment: string; body: CommentBody }>({
      query: ({ comment, body }) => ({ url: `/comments/${comment}`, method: 'PUT', body }),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : [recordTag(resource, id)]),
    }),
    removeComment: build.mutation<null, RecordArgs & { comment: string; version: number }>({
      query: ({ comment, version }) => ({
        url: `/comments/${comment}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : [recordTag(resource, id)]),
    }),
    views: build.query<SavedViews, string>({
      query: (resource) => ({ url: '/views', params: { resource } }),
      providesTags: (_result, _error, resource) => [listTag(`views/${resource}`)],
    }),
    saveView: build.mutation<SavedView, { resource: string; id?: string; version?: number; body: ViewBody }>({
      query: ({ resource, id, version, body }) =>
        id === undefined
          ? { url: '/views', method: 'POST', body: { resource, ...body } }
          : { url: `/views/${id}`, method: 'PUT', body: { version, ...body } },
      invalidatesTags: (_result, error, { resource }) => (error ? [] : [listTag(`views/${resource}`)]),
    }),
    removeView: build.mutation<null, { resource: string; id: string }>({
      query: ({ id }) => ({ url: `/views/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error, { resource }) => (error ? [] : [listTag(`views/${resource}`)]),
    }),
    columns: build.query<ListLook, string>({
      query: (resource) => `/columns/${resource}`,
      providesTags: (_result, _error, resource) => [listTag(`columns/${resource}`)],
    }),
    saveColumns: build.mutation<null, ListLook & { resource: string }>({
      query: ({ resource, ...body }) => ({
        url: `/columns/${resource}`,
        method: 'PUT',
        body,
        keepalive: true,
      }),
      invalidatesTags: (_result, error, { resource }) => (error ? [] : [listTag(`columns/${resource}`)]),
    }),
  }),
});
