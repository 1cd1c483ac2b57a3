import { MACHINES_OPENED_BY } from '../../../contract/machines';
import type { LaneUpdate } from '../../../contract/machines/planogram';
import { MESSAGE } from '../../../contract/push';
import type { RowMessage } from '../../events/bus';
import type { WatchedTopic } from '../../push/topics/liveTopic';

const NAME = 'laneStates';

export const laneTopic: WatchedTopic<LaneUpdate> = {
  name: NAME,
  lane: 'watched',
  messageType: MESSAGE.lanes,
  openedBy: MACHINES_OPENED_BY,
  ofLanes: (row, granted) => (granted.get(row.machineId)?.laneIds.has(row.id) ? row : undefined),
  key: ({ id }) => id,
  of: ({ machineId }) => machineId,
};

/** For the bus, after it is stored. */
export function laneChanged(org: string, row: LaneUpdate): RowMessage {
  return { kind: 'row', topic: NAME, org, row };
}
