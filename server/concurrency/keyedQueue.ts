import { AppError } from '../errors';

export interface KeyedQueue {
  /**
   * Runs work when fewer than the allowed number run under the same key, in order of asking.
   * @throws AppError 429 `err.common.busy` when too many are waiting.
   */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  running: number;
  waiting: (() => void)[];
}

export function createKeyedQueue({ running, waiting }: { running: number; waiting: number }): KeyedQueue {
  const lanes = new Map<string, Lane>();
  const enter = async (key: string): Promise<Lane> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running < running) {
      lane.running += 1;
      return lane;
    }
    if (lane.waiting.length >= waiting) throw new AppError(429, 'err.common.busy');
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
    return lane;
  };
  const leave = (key: string, lane: Lane) => {
    const next = lane.waiting.shift();
    // The place goes to the next in line directly: a newcomer must not slip in between.
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  };
  return {
    async inTurn(key, work) {
      const lane = await enter(key);
      try {
        return await work();
      } finally {
        leave(key, lane);
      }
    },
  };
}
