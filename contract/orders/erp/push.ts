import { MINUTE_MS } from '../../time/durations';

/** Pauses before the tries after the first, minutes. */
export const ERP_RETRY_MINUTES = [1, 5, 15, 60, 60, 60] as const;
/** An order that the ERP has and has not written off is pushed again after this long. */
export const ERP_REPUSH_MS = 60 * MINUTE_MS;
/** Lease of a push; after it another node may push, and the ERP recognizes the order by its number. */
export const ERP_PUSHING_MS = 2 * MINUTE_MS;

/** Pause after this many tries; undefined: no further automatic try. */
export function erpRetryMs(retries: number): number | undefined {
  const minutes = ERP_RETRY_MINUTES[retries];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
}
