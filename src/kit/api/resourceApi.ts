import type { ListLook, SavedView, SavedViews, ViewBody } from '@contract/kit/wire';
import { once } from '@shared/api';
import { commentsApi } from './commentsApi';
import { listTag } from './listApi';

/** The same calls for every resource; this adds saved views and columns. */
export const resourceApi = commentsApi.injectEndpoints({
  endpoints: (build) => ({
    views: build.query<SavedViews, string>({
      query: (resource) => ({ url: '/views', params: { resource } }),
      providesTags: (_result, _error, resource) => [listTag(`views/${resource}`)],
    }),
    saveView: build.mutation<SavedView, { resource: string; id?: string; version?: number; body: ViewBody }>({
      queryFn: once(({ resource, id, version, body }) =>
        id === undefined
          ? { url: '/views', method: 'POST', body: { resource, ...body } }
          : { url: `/views/${id}`, method: 'PUT', body: { version, ...body } },
      ),
      invalidatesTags: (_result, error, { resource }) => (error ? [] : [listTag(`views/${resource}`)]),
    }),
    removeView: build.mutation<null, { resource: string; id: string }>({
      queryFn: once(({ id }) => ({ url: `/views/${id}`, method: 'DELETE' })),
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
