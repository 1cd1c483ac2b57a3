import type { PayCode } from '@contract/charging/payCode';
import type { BuyBody, ServicePlan } from '@contract/charging/service';
import type { AnyRow } from '@contract/kit/resource';
import { api, idempotencyHeaders } from '@shared/api';

/** A change of either shows: what is had, and what waits for its payment. */
const TAGS = [
  { type: 'resource', id: 'serviceSubscriptions' },
  { type: 'resource', id: 'chargeOrders' },
] as const;

const chargingApi = api.injectEndpoints({
  endpoints: (build) => ({
    services: build.query<ServicePlan, string>({
      query: (orgId) => `/organizations/${orgId}/services`,
      providesTags: [...TAGS],
    }),
    buy: build.mutation<AnyRow, { orgId: string; body: BuyBody }>({
      query: ({ orgId, body }) => ({
        url: `/organizations/${orgId}/chargeOrders`,
        method: 'POST',
        body,
        headers: idempotencyHeaders(),
      }),
      invalidatesTags: [...TAGS],
    }),
    /** Asked for anew whenever the page opens: the provider may have been away. */
    payCode: build.query<PayCode, string>({
      query: (id) => ({ url: `/chargeOrders/${id}/code`, method: 'POST' }),
      keepUnusedDataFor: 0,
    }),
    tryService: build.mutation<AnyRow, { orgId: string; itemId: string }>({
      query: ({ orgId, itemId }) => ({
        url: `/organizations/${orgId}/trials`,
        method: 'POST',
        body: { itemId },
        headers: idempotencyHeaders(),
      }),
      invalidatesTags: [...TAGS],
    }),
  }),
});
export const { useServicesQuery, useBuyMutation, usePayCodeQuery, useTryServiceMutation } = chargingApi;
