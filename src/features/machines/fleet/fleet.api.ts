import { type ListQuestion, questionParams } from '@contract/kit/question/question';
import type { BlastRadius, CommandBoard } from '@contract/machines/fleet/fleetCommands';
import type { MapTiles } from '@contract/machines/fleet/fleetMap';
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
    blastRadius: build.query<BlastRadius, readonly string[]>({
      query: (ids) => ({ url: '/devices/blastRadius', method: 'POST', body: { ids } }),
    }),
    commandBoard: build.query<CommandBoard, string>({ query: (run) => `/commandBoards/${run}` }),
  }),
});
export const { useBlastRadiusQuery, useCommandBoardQuery, useFleetFactsQuery, useMapTilesQuery } = fleetApi;
