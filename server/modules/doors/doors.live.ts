import { DOORS_OPENED_BY, type DoorRow } from '../../../contract/doors';
import { CAPS, type DoorEventContent, SNAPSHOT_WINDOW_MS } from '../../../contract/push';
import type { LogTopic } from '../../push/topics/liveTopic';
import { toDoorRow } from './doorRow';

export const servedDoorTopic: LogTopic<DoorRow> = {
  name: 'doors',
  lane: 'log',
  facts: 'door',
  openedBy: DOORS_OPENED_BY,
  ofLanes: (body, granted) => (granted.has((body as DoorEventContent).door.machineId) ? body : undefined),
  isOfLanes: ({ machineId }, granted) => granted.has(machineId),
  /** Of the last day, and whatever is open still, newest first. */
  async snapshot({ trx, own, now }) {
    const since = new Date(now - SNAPSHOT_WINDOW_MS);
    const newest = trx
      .selectFrom('doorRecords')
      .selectAll()
      .where(own)
      .orderBy('openAt', 'desc')
      .orderBy('id', 'desc')
      .limit(CAPS.doors);
    const ofDay = await newest.where('openAt', '>=', since).execute();
    const open = await newest.where('openAt', '<', since).where('state', '=', 'open').execute();
    return [...ofDay, ...open].map(toDoorRow);
  },
};
