import type { Random } from '../../contract/common/random';
import { chinaMidnight, tradeDay } from '../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import type { SimLane } from './goods';
import type { UpReport } from './upReport';

const NIGHT_MS = 3 * HOUR_MS;
/** The whole fleet does not count in the same moment. */
const SPREAD_MS = 30 * MINUTE_MS;
const MAX_LANES = 800;

/** At three in the morning a machine counts what lies in its lanes. */
export function createNightCount(lanes: readonly SimLane[], startedAt: number, random: Random) {
  const own = NIGHT_MS + random.next() * SPREAD_MS;
  const today = chinaMidnight(startedAt) + own;
  let dueAt = today > startedAt ? today : today + DAY_MS;
  return {
    step(now: number): UpReport[] {
      if (now < dueAt) return [];
      dueAt = chinaMidnight(now) + own + DAY_MS;
      const lines = lanes.slice(0, MAX_LANES).map(({ t, stock }) => ({ t, cnt: stock }));
      if (lines.length === 0) return [];
      const no = `ST${tradeDay(now).replaceAll('-', '')}-01`;
      return [{ kind: 'stocktake', at: now, d: { no, mode: 'auto', lines } }];
    },
  };
}
