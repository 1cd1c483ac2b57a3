import type { DoorRow } from '../../../contract/doors';
import { type DoorEventContent, MESSAGE } from '../../../contract/push';
import type { FeedEvent } from '../../events/log';
import type { BatchPlan, OpenDoor } from '../rules/plan';

export function put(plan: BatchPlan, door: OpenDoor): void {
  plan.doors.set(door.id, door);
  plan.feed.push(doorEvent(doorRowOf(door), plan.now));
}

/** The fact that a door was opened or closed. */
function doorEvent(door: DoorRow, now: number): FeedEvent {
  const kind = door.state === 'open' ? 'door.opened' : 'door.closed';
  const { id, ver, org } = door;
  const body: DoorEventContent = { id: `${id}.${ver}`, kind, doorId: id, ver, org, at: now, door };
  return { orgId: org, messageType: MESSAGE.door, kind, entityId: id, ver, body };
}

/** A door record as rows, events and screens carry it. */
function doorRowOf(door: OpenDoor): DoorRow {
  return {
    id: door.id,
    ver: door.ver,
    state: door.state,
    machineId: door.deviceId,
    org: door.orgId,
    cabinet: door.cabinet,
    openAt: door.openAt.getTime(),
    closeAt: door.closeAt?.getTime() ?? null,
    openBy: door.openBy ?? null,
    method: door.method ?? null,
    purpose: door.purpose,
    authorised: door.authorised,
    rise: door.rise ?? null,
    videoSerial: door.videoSerial ?? null,
  };
}
