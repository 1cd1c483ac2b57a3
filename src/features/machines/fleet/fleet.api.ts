import type { BlastRadius, CommandBoard } from '@contract/machines/fleetCommands';
import { api } from '@shared/api';

const fleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    blastRadius: build.query<BlastRadius, readonly string[]>({
      query: (ids) => ({ url: '/devices/blastRadius', method: 'POST', body: { ids } }),
    }),
    commandBoard: build.query<CommandBoard, string>({ query: (run) => `/commandBoards/${run}` }),
  }),
});
export const { useBlastRadiusQuery, useCommandBoardQuery } = fleetApi;
