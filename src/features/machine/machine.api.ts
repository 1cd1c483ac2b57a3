import type { SentLink } from '@contract/access/publicLinks';
import type { ClimateSeries } from '@contract/climate';
import type { Page } from '@contract/common/page';
import type { DeviceDetail } from '@contract/devices';
import type { DoorRecord } from '@contract/doors';
import type { Planogram } from '@contract/machines/planogram';
import { api } from '@shared/api';

/** Limits come with the curve. */
const CLIMATE_TAGS = [
  'climate' as const,
  ...['zoneSettings', 'zoneVersions', 'devices'].map((id) => ({ type: 'resource' as const, id })),
];

const machineApi = api.injectEndpoints({
  endpoints: (build) => ({
    machineDetail: build.query<DeviceDetail, string>({
      query: (id) => `/devices/${id}/overview`,
      providesTags: ['devices', 'stock'],
    }),
    planogram: build.query<Planogram, string>({
      query: (id) => `/devices/${id}/planogram`,
      // A cabinet is added to the machine.
      providesTags: ['lanes', 'devices'].map((id) => ({ type: 'resource' as const, id })),
    }),
    machineClimate: build.query<ClimateSeries, { id: string; zone?: string; from: number; to: number }>({
      query: ({ id, ...params }) => ({ url: `/devices/${id}/climate`, params }),
      providesTags: CLIMATE_TAGS,
    }),
    machineLink: build.mutation<SentLink, string>({
      query: (id) => ({ url: `/devices/${id}/publicLink`, method: 'POST' }),
    }),
    shopLink: build.mutation<{ url: string }, string>({
      query: (id) => ({ url: `/devices/${id}/shopLink`, method: 'POST' }),
    }),
    machineDoors: build.query<Page<DoorRecord>, string>({
      query: (machineId) => ({ url: '/doorRecords', params: { machineId, pageSize: 20 } }),
      providesTags: ['doorRecords'],
    }),
  }),
});
export const {
  useMachineDetailQuery,
  usePlanogramQuery,
  useMachineClimateQuery,
  useMachineDoorsQuery,
  useMachineLinkMutation,
  useShopLinkMutation,
} = machineApi;
