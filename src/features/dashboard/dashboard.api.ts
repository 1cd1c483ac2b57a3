import type { FleetClimate, StorageClass } from '@contract/climate';
import type { TrafficSummary } from '@contract/traffic';
import { api } from '@shared/api';

/** Whoever comes back to the dashboard behind a lost link finds what was there, s. */
const KEPT_S = 3_600;

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    fleetClimate: build.query<FleetClimate, StorageClass>({
      query: (storageClass) => ({ url: '/climate/fleet', params: { hours: 24, storageClass } }),
      keepUnusedDataFor: KEPT_S,
      providesTags: ['climate'],
    }),
    weekTraffic: build.query<TrafficSummary, void>({
      query: () => '/iotTraffic/summary',
      keepUnusedDataFor: KEPT_S,
      providesTags: ['iotCards'],
    }),
  }),
});
export const { useFleetClimateQuery, useWeekTrafficQuery } = dashboardApi;
