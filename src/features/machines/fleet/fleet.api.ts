import { type ListQuestion, questionParams } from '@contract/kit/question/question';
import type { MapTiles } from '@contract/machines/fleetMap';
import type { FleetFacts } from '@contract/machines/health';
import { api } from '@shared/api';

const fleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    fleetFacts: build.query<FleetFacts, ListQuestion & { sort: string }>({
      query: ({ sort, ...question }) => ({
        url: '/devices/fleet',
        params: { sort, ...questionParams(question) },
      }),
      providesTags: ['devices', 'alerts', 'iotCards', { type: 'resource', id: 'devices' }],
    }),
    mapTiles: build.query<MapTiles, void>({ query: () => '/mapTiles' }),
  }),
});
export const { useFleetFactsQuery, useMapTilesQuery } = fleetApi;
