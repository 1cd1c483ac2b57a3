import { CLIMATE_PAGE } from '../../../contract/climate';
import {
  MACHINES_OPENED_BY,
  type MachineInfo,
  type MachineState,
  packState,
  STATE_COLUMNS,
} from '../../../contract/machines';
import { MESSAGE } from '../../../contract/push';
import type { Machine } from '../../ingest/fleet/machine';
import { stateOfLanes } from '../../ingest/fleet/partOfMachine';
import { MACHINE_TOPICS } from '../../ingest/news';
import type { StateTopic } from '../../push/topics/liveTopic';

export interface MachineSource {
  states(): Iterable<MachineState>;
  info(id: string): MachineInfo | undefined;
  byId(id: string): Pick<Machine, 'lanes' | 'sales'> | undefined;
}
interface CachedMachine {
  info: MachineInfo;
  state: MachineState;
}

export function servedMachineTopic(fleet: MachineSource): StateTopic<MachineState, CachedMachine> {
  return {
    name: MACHINE_TOPICS.machines,
    lane: 'state',
    messageType: MESSAGE.machineState,
    openedBy: MACHINES_OPENED_BY,
    key: ({ id }) => id,
    sold: { page: CLIMATE_PAGE, without: (state) => ({ ...state, temp: null, rh: null, zones: undefined }) },
    ofLanes: (state, granted) => stateOfLanes(fleet.byId(state.id), state, granted.get(state.id)),
    fields: (at) => ({ at, columns: STATE_COLUMNS }),
    packed: packState,
    *held(orgIds) {
      for (const state of fleet.states()) {
        const info = fleet.info(state.id);
        if (info && orgIds.has(info.org)) yield { info, state };
      }
    },
    rowOf: ({ state }) => state,
    withRow: ({ info }, state) => ({ info, state }),
  };
}
