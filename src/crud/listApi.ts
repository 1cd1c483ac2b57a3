import type { ListResult } from '@contract/kit/wire';
import { api } from '@shared/api';

/** What a list asks for: `filter` holds `op:value` texts by field. */
export interface ListArgs {
  resource: string;
  page: number;
  pageSize: number;
  sort?: string;
  q?: string;
  filter?: Readonly<Record<string, string>>;
}
/** `filter[status]=in:active`, as the server reads it. */
export function listParams({ page, pageSize, sort, q, filter = {} }: Omit<ListArgs, 'resource'>) {
  const filters = Object.entries(filter).map(([field, text]) => [`filter[${field}]`, text] as const);
  return { page, pageSize, sort, q, ...Object.fromEntries(filters) };
}

export const listTag = (resource: string) => ({ type: 'resource' as const, id: resource });

/** The call that the bell makes from the first moment on; all others come with the pages of the kit. */
export const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    list: build.query<ListResult, ListArgs>({
      query: ({ resource, ...args }) => ({ url: `/${resource}`, params: listParams(args) }),
      providesTags: (_result, _error, { resource }) => [listTag(resource)],
    }),
  }),
});
