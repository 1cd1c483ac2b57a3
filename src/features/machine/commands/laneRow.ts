import type { AnyRow } from '@contract/kit/resource';
import { assignRefusal, mergeRefusal, neighbourOf, unquietRefusal } from '@contract/machines/lanes';
import type { Planogram, PlanogramLane } from '@contract/machines/planogram';
import type { Product } from '@contract/resources/products/products';

/** The lane as the commands of the resource know it. */
export function laneRow(lane: PlanogramLane, { deviceId, orgId }: Planogram): AnyRow {
  return { ...lane, deviceId, orgId, createdAt: 0, updatedAt: 0 };
}

/** Why a command is refused for the place where the lane stands: command → message key. */
export function placeRefusals(
  lane: PlanogramLane,
  lanes: readonly PlanogramLane[],
  { operState }: Pick<Planogram, 'operState'>,
): Readonly<Record<string, string | undefined>> {
  const tray = lanes.filter(({ trayId }) => trayId === lane.trayId);
  return {
    split: unquietRefusal({ saleState: lane.saleState, operState }),
    mergeLeft: mergeRefusal(lane, neighbourOf(lane, tray, 'left'), 'left'),
    mergeRight: mergeRefusal(lane, neighbourOf(lane, tray, 'right'), 'right'),
  };
}

/** Ids of the lanes in which a product cannot stand: there is something in them, or it does not fit. */
export function refusedLanes(product: Product, { cabinets, lanes }: Planogram): ReadonlySet<string> {
  const { widthMm, heightMm, storageClass: needs } = product;
  const box = { widthMm: Number(widthMm), heightMm: Number(heightMm), storageClass: String(needs) };
  const fits = ({ cabinetNo, trayNo, span }: PlanogramLane) => {
    const cabinet = cabinets.find(({ no }) => no === cabinetNo);
    if (!cabinet) return false;
    const tray = cabinet.trays.find((each) => each.trayNo === trayNo);
    const room = {
      span,
      slotWidth: tray?.slotWidth ?? undefined,
      clearH: tray?.clearH ?? undefined,
      storageClass: cabinet.storageClass,
    };
    return assignRefusal(box, room) === undefined;
  };
  return new Set(lanes.filter((lane) => lane.stock > 0 || !fits(lane)).map(({ id }) => id));
}
