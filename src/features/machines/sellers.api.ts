import type { Planogram } from '@contract/machines/planogram';
import { api } from '@shared/api';

const sellersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Institutions whose products a machine sells and whose warehouses supply it: from the root down to its own. */
    sellers: build.query<string[], string>({
      query: (id) => `/devices/${id}/planogram`,
      transformResponse: ({ sellerIds }: Planogram) => sellerIds,
    }),
  }),
});
export const { useSellersQuery } = sellersApi;
