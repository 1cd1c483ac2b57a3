/** Days before the last day of a licence on which is told of it; at 0 orders end with the day. */
export const EXPIRY_NOTICE_DAYS = [90, 30, 0] as const;
export type ExpiryNoticeDays = (typeof EXPIRY_NOTICE_DAYS)[number];

/** The notice whose turn it is with so many days left; undefined while the last day is far. */
export function expiryNoticeAt(left: number): ExpiryNoticeDays | undefined {
  return EXPIRY_NOTICE_DAYS.filter((days) => left <= days).at(-1);
}
