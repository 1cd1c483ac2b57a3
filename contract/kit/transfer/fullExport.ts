/** How long a request waits for a second person. */
export const FULL_EXPORT_WAITS_MS = 7 * 86_400_000;
/** How long an approved one may be fetched, once. */
export const FULL_EXPORT_OPEN_MS = 24 * 3_600_000;
