import type { AnyRow } from '@contract/kit/resource';
import { mergeRefusal, neighbourOf } from '@contract/machines/lanes';
import type { Planogram, PlanogramLane } from '@contract/machines/planogram';

/** The lane as the commands of the resource know it. */
export function rowOf(lane: PlanogramLane, { deviceId, orgId }: Planogram): AnyRow {
  return { ...lane, deviceId, orgId, createdAt: 0, updatedAt: 0 };
}

/** Why a command is refused for the place where the lane stands: command → message key. */
export function placeRefusals(
  lane: PlanogramLane,
  lanes: readonly PlanogramLane[],
): Readonly<Record<string, string | undefined>> {
  const tray = lanes.filter(({ trayId }) => trayId === lane.trayId);
  return {
    mergeLeft: mergeRefusal(lane, neighbourOf(lane, tray, 'left'), 'left'),
    mergeRight: mergeRefusal(lane, neighbourOf(lane, tray, 'right'), 'right'),
  };
}
