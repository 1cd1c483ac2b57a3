import type { BuyBody, ServicePlan } from '@contract/charging/service';
import type { AnyRow } from '@contract/kit/resource';
import { api, once } from '@shared/api';

/** A change of either shows: what is had, and what waits for its payment. */
const TAGS = [
  { type: 'resource', id: 'serviceSubscriptions' },
  { type: 'resource', id: 'chargeOrders' },
] as const;

export const chargingApi = api.injectEndpoints({
  endpoints: (build) => ({
    services: build.query<ServicePlan, string>({
      query: (orgId) => `/organizations/${orgId}/services`,
      providesTags: [...TAGS],
    }),
    buy: build.mutation<AnyRow, { orgId: string; body: BuyBody }>({
      queryFn: once(({ orgId, body }) => ({
        url: `/organizations/${orgId}/chargeOrders`,
        method: 'POST',
        body,
      })),
      invalidatesTags: [...TAGS],
    }),
    tryService: build.mutation<AnyRow, { orgId: string; itemId: string }>({
      queryFn: once(({ orgId, itemId }) => ({
        url: `/organizations/${orgId}/trials`,
        method: 'POST',
        body: { itemId },
      })),
      invalidatesTags: [...TAGS],
    }),
  }),
});
export const { useServicesQuery, useBuyMutation, useTryServiceMutation } = chargingApi;
