/** What came from platforms, and how much of it was not theirs. */
export interface CallbackMetrics {
  received: number;
  forged: number;
  stale: number;
  unreadable: number;
  /** The same signed bytes again. */
  replayed: number;
}
export function createCallbackMetrics(): CallbackMetrics {
  return { received: 0, forged: 0, stale: 0, unreadable: 0, replayed: 0 };
}
