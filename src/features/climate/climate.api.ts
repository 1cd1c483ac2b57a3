import type { ClimateSeries } from '@contract/climate';
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

const climateApi = api.injectEndpoints({
  endpoints: (build) => ({
    zoneSeries: build.query<ClimateSeries, SeriesQuery>({
      query: ({ id, ...params }) => ({ url: `/devices/${id}/climate`, params }),
      providesTags: ['climate'],
    }),
    climateRecord: build.query<ClimateRecord, SeriesQuery>({
      query: ({ id, ...params }) => ({ url: `/devices/${id}/climateRecord`, params }),
      providesTags: ['climate'],
    }),
  }),
});
export const { useClimateRecordQuery, useZoneSeriesQuery } = climateApi;
