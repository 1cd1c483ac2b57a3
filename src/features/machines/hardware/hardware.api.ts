import type { BrokerAddress, IssuingResult } from '@contract/machines/access/issuing';
import { api } from '@shared/api';

const hardwareApi = api.injectEndpoints({
  endpoints: (build) => ({
    issueMany: build.mutation<IssuingResult, readonly string[]>({
      query: (ids) => ({ url: '/deviceAuths/issue', method: 'POST', body: { ids } }),
      invalidatesTags: (result) => (result ? [{ type: 'resource', id: 'deviceAuths' }] : []),
    }),
    brokerAddress: build.query<BrokerAddress, void>({ query: () => '/deviceAuths/broker' }),
  }),
});
export const { useIssueManyMutation, useBrokerAddressQuery } = hardwareApi;
