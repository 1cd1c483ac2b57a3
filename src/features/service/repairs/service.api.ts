import type { RepairLinkPage, SentLink } from '@contract/access/publicLinks';
import { api } from '@shared/api';

const serviceApi = api.injectEndpoints({
  endpoints: (build) => ({
    repairLink: build.mutation<SentLink, { id: string; page: RepairLinkPage }>({
      query: ({ id, page }) => ({ url: `/repairOrders/${id}/publicLink`, method: 'POST', body: { page } }),
    }),
  }),
});
export const { useRepairLinkMutation } = serviceApi;
