import { MINUTE_MS } from '../time/durations';
import { isIndeterminate, isSold, VEND_RC } from '../vend';

/** Reports to a hospital about its prescription. */
const RX_WORDS = ['approved', 'rejected', 'dispensed', 'partly_dispensed'] as const;
export type RxReportState = (typeof RX_WORDS)[number];

/** How much of a prescription that is used came out. */
export const DISPENSE_RESULTS = ['whole', 'partly'] as const;

/** The report for the present state of a prescription; undefined where none is due. */
export function wordOf(row: Readonly<Record<string, unknown>>): RxReportState | undefined {
  if (row.state === 'dispensed' && row.dispenseResult === 'partly') return 'partly_dispensed';
  return RX_WORDS.find((word) => word === row.state);
}

/** Does the hospital know how its prescription stands? */
export const HOSPITAL_TOLD = ['waiting', 'told', 'failed'] as const;

/** What became of one unit. `unknown` may have reached the patient: it is neither given out again nor counted as given. */
export type UnitOutcome = 'out' | 'failed' | 'unknown';

/** @param rc result of the vend; absent when the machine said nothing of it in time */
export function unitOutcome(rc: number | undefined): UnitOutcome {
  if (rc === undefined || rc === VEND_RC.unknown || isIndeterminate(rc)) return 'unknown';
  return isSold(rc) ? 'out' : 'failed';
}

/** Where a prescription goes after a machine has tried; given back only when for certain nothing came out. */
export function afterDispensing(
  units: readonly UnitOutcome[],
): { event: 'dispense'; dispenseResult: (typeof DISPENSE_RESULTS)[number] } | { event: 'giveBack' } {
  if (units.every((unit) => unit === 'failed')) return { event: 'giveBack' };
  return { event: 'dispense', dispenseResult: units.every((unit) => unit === 'out') ? 'whole' : 'partly' };
}

/** Pauses before the next try to tell a hospital, ms; after the last one a person tries. */
export const REPORT_PAUSES_MS = [1, 5, 15, 60, 60, 60].map((minutes) => minutes * MINUTE_MS);

/** Are these the last characters of the identity card? An unknown number never matches. */
export function isTailOf(masked: unknown, tail: string): boolean {
  return typeof masked === 'string' && tail.length >= 4 && masked.toUpperCase().endsWith(tail.toUpperCase());
}
