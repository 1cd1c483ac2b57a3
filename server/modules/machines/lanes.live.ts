import { MACHINES_OPENED_BY } from '../../../contract/machines';
import type { LaneUpdate } from '../../../contract/machines/planogram';
import { MESSAGE } from '../../../contract/push';
import { MACHINE_TOPICS } from '../../ingest/news';
import type { WatchedTopic } from '../../push/topics/liveTopic';

export const servedLaneTopic: WatchedTopic<LaneUpdate> = {
  name: MACHINE_TOPICS.lanes,
  lane: 'watched',
  messageType: MESSAGE.lanes,
  openedBy: MACHINES_OPENED_BY,
  ofLanes: (row, granted) => (granted.get(row.machineId)?.laneIds.has(row.id) ? row : undefined),
  key: ({ id }) => id,
  of: ({ machineId }) => machineId,
};
