import type { AnyRow } from '@contract/kit/resource';
import { mayStand } from '@contract/machines/devices';
import { assignRefusal, mergeRefusal, neighbourOf, unquietRefusal } from '@contract/machines/lanes';
import type { Planogram, PlanogramLane } from '@contract/machines/planogram';
import type { MessageKey } from '@contract/messages';
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

/** Lanes in which a product may not stand, there is something in them or it does not fit: id → message key. */
export function refusedLanes(
  product: Product,
  { cabinets, lanes, salesPolicy }: Planogram,
): ReadonlyMap<string, MessageKey> {
  const { widthMm, heightMm, storageClass: needs } = product;
  const box = { widthMm: Number(widthMm), heightMm: Number(heightMm), storageClass: String(needs) };
  const { otcClass, controlledClass } = product;
  const allowed = mayStand(salesPolicy, { otcClass: String(otcClass), controlledClass });
  const refusal = ({ cabinetNo, trayNo, span, stock }: PlanogramLane) => {
    const cabinet = cabinets.find(({ no }) => no === cabinetNo);
    if (stock > 0) return 'err.lane.stock_left';
    if (!allowed) return 'err.product.policy_forbidden';
    if (!cabinet) return 'err.lane.size';
    const tray = cabinet.trays.find((each) => each.trayNo === trayNo);
    const room = {
      span,
      slotWidth: tray?.slotWidth ?? undefined,
      clearH: tray?.clearH ?? undefined,
      storageClass: cabinet.storageClass,
    };
    return assignRefusal(box, room);
  };
  return new Map(
    lanes.flatMap((lane) => {
      const why = refusal(lane);
      return why ? [[lane.id, why] as const] : [];
    }),
  );
}
