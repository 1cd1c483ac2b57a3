import type { CommentBody, CommentRow } from '@contract/kit/wire';
import { once } from '@shared/api';
import { bulkApi } from './bulkApi';
import { type RecordArgs, recordTag } from './tags';

/** Comments on a record. */
export const commentsApi = bulkApi.injectEndpoints({
  endpoints: (build) => ({
    comments: build.query<CommentRow[], RecordArgs>({
      query: ({ resource, id }) => `/${resource}/${id}/comments`,
      providesTags: (_result, _error, { resource, id }) => [recordTag(resource, id)],
    }),
    addComment: build.mutation<CommentRow, RecordArgs & { body: string }>({
      queryFn: once(({ resource, id, body }) => ({
        url: `/${resource}/${id}/comments`,
        method: 'POST',
        body: { body },
      })),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : [recordTag(resource, id)]),
    }),
    changeComment: build.mutation<CommentRow, RecordArgs & { comment: string; body: CommentBody }>({
      queryFn: once(({ comment, body }) => ({ url: `/comments/${comment}`, method: 'PUT', body })),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : [recordTag(resource, id)]),
    }),
    removeComment: build.mutation<null, RecordArgs & { comment: string; version: number }>({
      queryFn: once(({ comment, version }) => ({
        url: `/comments/${comment}`,
        method: 'DELETE',
        params: { version },
      })),
      invalidatesTags: (_result, error, { resource, id }) => (error ? [] : [recordTag(resource, id)]),
    }),
  }),
});
