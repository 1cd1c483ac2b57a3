import type { DoorRow } from '../../../contract/doors';
import { doorEvent } from '../../modules/doors/doors.live';
import type { BatchPlan, OpenDoor } from '../rules/plan';

export function put(plan: BatchPlan, door: OpenDoor): void {
  plan.doors.set(door.id, door);
  plan.feed.push(doorEvent(doorRowOf(door), plan.now));
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
