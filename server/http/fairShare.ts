import { AppError } from '../errors';

/** Requests a minute, counted on each node for itself. */
export interface RateShares {
  /** Of one person, for everything. */
  person: number;
  /** Of one person, for whatever is not reading. */
  changes: number;
  /** Of all people of one organisation together. */
  tenant: number;
}
export const SHARES: RateShares = { person: 3_000, changes: 600, tenant: 30_000 };

const WINDOW_MS = 60_000;

export interface FairShare {
  /** Counts a request. @throws AppError 429 `err.common.rate` with `seconds` */
  take(who: { userId: string; orgId: string }, method: string): void;
}

/** Keeps one person or one organisation from taking what all the others need. */
export function createFairShare(shares: RateShares, clock: () => number): FairShare {
  let began = clock();
  let counts = new Map<string, number>();
  const count = (key: string, limit: number) => {
    const taken = (counts.get(key) ?? 0) + 1;
    counts.set(key, taken);
    if (taken <= limit) return;
    throw new AppError(429, 'err.common.rate', {
      seconds: Math.max(1, Math.ceil((began + WINDOW_MS - clock()) / 1_000)),
    });
  };
  return {
    take({ userId, orgId }, method) {
      if (clock() - began >= WINDOW_MS) {
        began = clock();
        counts = new Map();
      }
      count(`person ${userId}`, shares.person);
      if (method !== 'GET') count(`changes ${userId}`, shares.changes);
      count(`tenant ${orgId}`, shares.tenant);
    },
  };
}
