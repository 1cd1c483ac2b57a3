import { DAY_MS } from '../../time/durations';

/** How long a request waits for a second person. */
export const FULL_EXPORT_WAITS_MS = 7 * DAY_MS;
/** How long an approved one may be fetched, once. */
export const FULL_EXPORT_OPEN_MS = DAY_MS;
