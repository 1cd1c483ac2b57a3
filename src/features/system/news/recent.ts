const RECENT_MS = 24 * 3_600_000;

/** Was it decided so recently that the requester may not know yet? Both in ms. */
export function isRecent(decidedAt: number | null, now: number): boolean {
  return decidedAt !== null && now - decidedAt < RECENT_MS;
}
