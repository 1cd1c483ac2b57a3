import {
  type LaneUpdate,
  type Planogram,
  type PlanogramLane,
  settledBatches,
} from '@contract/machines/planogram';

/** The lane with what the machine has said since; the same object where that is nothing new. */
function laneNow(lane: PlanogramLane, news: LaneUpdate | undefined, asOf: number): PlanogramLane {
  if (!news || news.at < asOf) return lane;
  const { stock, saleState, health, reportedAt } = news;
  return { ...lane, stock, saleState, health, reportedAt, batches: settledBatches(lane.batches, stock) };
}

/** Keeps each lane the object it was as long as neither the answer nor the news of it has changed. */
export function createUpToDate() {
  const made = new WeakMap<PlanogramLane, { news: LaneUpdate; lane: PlanogramLane }>();
  return ({ lanes, asOf }: Planogram, news: Readonly<Record<string, LaneUpdate>>): PlanogramLane[] =>
    lanes.map((lane) => {
      const own = news[lane.id];
      if (!own || own.at < asOf) return lane;
      const known = made.get(lane);
      if (known?.news === own) return known.lane;
      const next = laneNow(lane, own, asOf);
      made.set(lane, { news: own, lane: next });
      return next;
    });
}
