import type { DemoProduct } from '../catalogue/assortment';

/** Capacity of a lane whose price is planned. */
const PLANNED_FROM = 9;

/** A lane as it stands now, and what lies in it. */
export interface PlannedLane {
  laneNo: string;
  capacity: number;
  stock: number;
  good: DemoProduct | undefined;
}

/** Some lanes cost a tenth more from the first of a month on; not approved yet. */
function plannedPrice({ laneNo, capacity, good }: PlannedLane, now: number) {
  if (!good || !laneNo.endsWith('-1-01') || capacity < PLANNED_FROM)
    return { nextPrice: null, nextPriceFrom: null };
  const day = new Date(now);
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 1));
  return { nextPrice: Math.round(Number(good.price) * 1.1), nextPriceFrom: first.toISOString().slice(0, 10) };
}

export function laneColumns(lane: PlannedLane, now: number) {
  const { laneNo, capacity, stock, good } = lane;
  return {
    ...plannedPrice(lane, now),
    laneNo,
    capacity,
    stock,
    minAlert: good?.minAlert ?? 0,
    reportedAt: null,
    productId: good?.id ?? null,
    price: good?.price ?? null,
  };
}
