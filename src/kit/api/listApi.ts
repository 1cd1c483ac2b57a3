import { type ListQuestion, questionParams } from '@contract/kit/question/question';
import type { ListResult } from '@contract/kit/wire';
import { api } from '@shared/api';

/** What a list asks for. */
export interface ListArgs extends ListQuestion {
  resource: string;
  page: number;
  pageSize: number;
  sort?: string;
  /** Columns that are added up over all that is found: `price,qty`. */
  sums?: string;
  /** Only records that were made after this moment, ms. */
  since?: number;
}
/** As the server reads it. */
export function listParams({ page, pageSize, sort, sums, since, ...question }: Omit<ListArgs, 'resource'>) {
  return { page, pageSize, sort, sums, since, ...questionParams(question) };
}

export const listTag = (resource: string) => ({ type: 'resource' as const, id: resource });

/** What dashboard and bell ask for, too; all other calls come with the pages of the kit. */
export const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    list: build.query<ListResult, ListArgs>({
      query: ({ resource, ...args }) => ({ url: `/${resource}`, params: listParams(args) }),
      providesTags: (_result, _error, { resource }) => [listTag(resource)],
    }),
  }),
});
