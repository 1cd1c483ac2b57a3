import { DAY_MS } from '@contract/time/durations';

const RECENT_MS = DAY_MS;

/** Was it decided so recently that the requester may not know yet? Both in ms. */
export function isRecent(decidedAt: number | null, now: number): boolean {
  return decidedAt !== null && now - decidedAt < RECENT_MS;
}
