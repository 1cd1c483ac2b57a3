import type { FleetClimate, StorageClass } from '@contract/climate';
import type { TrafficSummary } from '@contract/traffic';
import { api } from '@shared/api';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    fleetClimate: build.query<FleetClimate, StorageClass>({
      query: (storageClass) => ({ url: '/climate/fleet', params: { hours: 24, storageClass } }),
      providesTags: ['climate'],
    }),
    weekTraffic: build.query<TrafficSummary, void>({
      query: () => '/iotTraffic/summary',
      providesTags: ['iotCards'],
    }),
  }),
});
export const { useFleetClimateQuery, useWeekTrafficQuery } = dashboardApi;
