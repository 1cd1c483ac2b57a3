import type { ClimateSeries } from '@contract/climate';
import type { Page } from '@contract/common/page';
import type { DoorRecord } from '@contract/doors';
import type { ClimateRecord } from '@contract/machines/climateRecord';
import { api } from '@shared/api';

export interface SeriesQuery {
  id: string;
  /** Absent: the main one of the machine. */
  zone?: string;
  /** ms */
  from: number;
  to: number;
}

/** Limits come with the curve. */
const CLIMATE_TAGS = [
  'climate' as const,
  ...['zoneSettings', 'zoneVersions', 'devices'].map((id) => ({ type: 'resource' as const, id })),
];

const climateApi = api.injectEndpoints({
  endpoints: (build) => ({
    zoneSeries: build.query<ClimateSeries, SeriesQuery>({
      query: ({ id, ...params }) => ({ url: `/devices/${id}/climate`, params }),
      providesTags: CLIMATE_TAGS,
    }),
    caseDoors: build.query<Page<DoorRecord>, { machineId: string; from: number; to: number }>({
      query: (params) => ({ url: '/doorRecords', params: { ...params, page: 1, pageSize: 50 } }),
    }),
    climateRecord: build.query<ClimateRecord, SeriesQuery>({
      query: ({ id, ...params }) => ({ url: `/devices/${id}/climateRecord`, params }),
      providesTags: ['climate'],
    }),
  }),
});
export const { useCaseDoorsQuery, useClimateRecordQuery, useZoneSeriesQuery } = climateApi;
