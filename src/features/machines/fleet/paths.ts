import { FILTER_PREFIX } from '@contract/kit/question/address';
import type { HealthDimension, MachineFacts } from '@contract/machines/health';
import type { PermissionKey } from '@contract/permissions';

interface FigureLink {
  permission: PermissionKey;
  path(facts: MachineFacts): string;
}

const MACHINES = '/machine/equipmentMain';
const param = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
const ofMachine = ({ id }: MachineFacts) => param(`${FILTER_PREFIX}deviceId`, `in:${id}`);

const CLIMATE: FigureLink = {
  permission: 'humiture',
  path: ({ id }) => `/machine/humiture?${param('machine', id)}`,
};

/** The screen on which somebody finds out more about a part of the health of a machine. */
export const BEHIND: Readonly<Record<HealthDimension, FigureLink>> = {
  connectivity: { permission: 'clientMain', path: ({ id }) => `${MACHINES}/device/${id}` },
  temperature: CLIMATE,
  humidity: CLIMATE,
  door: { permission: 'openDoor', path: ({ id }) => `/machine/openDoor?${param('machine', id)}` },
  stock: {
    permission: 'clientMain',
    path: (facts) => `${MACHINES}/aisleMain?as=cabinet&${ofMachine(facts)}`,
  },
  sim: {
    permission: 'IoT_Mag',
    path: ({ iccid }) => `/InterCard/InterCardList?${param('q', iccid ?? '')}`,
  },
  expiry: { permission: 'clientMain', path: (facts) => `${MACHINES}/validList?${ofMachine(facts)}` },
  commands: { permission: 'clientMain', path: (facts) => `${MACHINES}/commands?${ofMachine(facts)}` },
  alarms: {
    permission: 'warnNoticeList',
    path: ({ id }) => `/machine/warnNoticeList?${param('machine', id)}`,
  },
};
