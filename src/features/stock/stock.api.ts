import type { CoverRow } from '@contract/stocking/cover';
import { api } from '@shared/api';

const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockCovers: build.query<CoverRow[], void>({
      query: () => '/stockCovers',
      providesTags: ['stock'],
    }),
  }),
});
export const { useStockCoversQuery } = stockApi;
