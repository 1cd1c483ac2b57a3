import type { ClimateSeries } from '@contract/climate';
import type { ClimateRecord } from '@contract/machines/climateRecord';
import { api } from '@shared/api';

export interface SeriesQuery {
  id: string;
  /** ms */
  from: number;
  to: number;
}

const climateApi = api.injectEndpoints({
  endpoints: (build) => ({
    zoneSeries: build.query<ClimateSeries, SeriesQuery>({
      query: ({ id, from, to }) => ({ url: `/devices/${id}/climate`, params: { from, to } }),
      providesTags: ['climate'],
    }),
    climateRecord: build.query<ClimateRecord, SeriesQuery>({
      query: ({ id, from, to }) => ({ url: `/devices/${id}/climateRecord`, params: { from, to } }),
      providesTags: ['climate'],
    }),
  }),
});
export const { useClimateRecordQuery, useZoneSeriesQuery } = climateApi;
