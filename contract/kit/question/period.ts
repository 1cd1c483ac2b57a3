/** Periods of the calendar that are asked for often. A week begins with Monday, as ISO 8601 has it. */
export const PERIODS = [
  ...(['today', 'yesterday', 'lastSeven', 'thisWeek', 'lastWeek'] as const),
  ...(['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const),
] as const;
export type Period = (typeof PERIODS)[number];

export function isPeriod(text: string | undefined): text is Period {
  return PERIODS.some((period) => period === text);
}

/** Names of the IANA database only: some engines take offsets as well, others do not. */
export function isTimeZone(text: string | undefined): text is string {
  if (text === undefined || !/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
