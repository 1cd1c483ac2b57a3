import { groupBy } from '../../../../contract/common/lists';
import { DAY_MS } from '../../../../contract/time/durations';
import type { NewRow } from '../world';
import { longestLasting, SOLD_UNTIL_DAYS } from './laneBatches';

/** What a lane has sold of, and until when it may have; ms. */
export interface LaneFront {
  batchNo: string;
  soldUntil: number;
  /** So many times as often as other goods. */
  demand?: number;
}
/** By number of the lane. */
export type LaneFronts = ReadonlyMap<string, LaneFront>;

/**
 * By machine: the unit that goes out is the first one of the lane, and nothing near its end goes out.
 * @param called of lanes, by id, that hold or held what was called back
 */
export function laneFronts(
  lanes: readonly NewRow<'lanes'>[],
  laneBatches: readonly NewRow<'laneBatches'>[],
  batches: readonly NewRow<'batches'>[],
  called: ReadonlyMap<string, LaneFront>,
): Map<string, LaneFronts> {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  const parts = groupBy(laneBatches, ({ laneId }) => laneId);
  const fresh = longestLasting(batches);
  const frontOf = (lane: NewRow<'lanes'>): LaneFront | undefined => {
    const recall = called.get(lane.id);
    if (recall) return recall;
    const lying = (parts.get(lane.id) ?? []).toSorted((a, b) => a.pos - b.pos)[0];
    const batch = byId.get(String(lying?.batchId)) ?? fresh.get(lane.productId ?? '');
    if (!batch) return undefined;
    const soldUntil = Date.parse(String(batch.expiry)) - SOLD_UNTIL_DAYS * DAY_MS;
    return { batchNo: batch.batchNo, soldUntil };
  };
  const byMachine = groupBy(lanes, ({ deviceId }) => deviceId);
  return new Map(
    [...byMachine].map(([deviceId, own]) => [
      deviceId,
      new Map(
        own.flatMap((lane) => {
          const front = frontOf(lane);
          return front ? [[lane.laneNo, front] as const] : [];
        }),
      ),
    ]),
  );
}
