import { MINUTE_MS } from '../../time/durations';
import type { Platform } from '../words';

/** An order is given to a machine when it comes; one that waited longer is in the hands of a person. */
export const ASSIGN_MS = 5 * MINUTE_MS;
/** So many wrong codes at a machine, and it takes none for a while. */
export const WRONG_CODES_MAX = 5;
export const WRONG_CODES_MS = 10 * MINUTE_MS;
/**
 * A code is judged or refused by then: the machine waits a minute for its answer (`DISPENSE_TTL_MS`), and the rest of it
 * is the way there.
 */
export const CODE_ANSWER_MS = 40_000;
/** In these an order waits at its machine for its code: the rider may be on his way before he types it. */
export const WAITS_FOR_CODE = ['ready', 'rider_assigned'] as const;
/** Eight digits: what can be typed on the keypad of a machine. */
export const MACHINE_CODE = /^\d{8}$/;
/** What each platform calls it when nothing is left. */
export const SOLD_OUT_CODES: Readonly<Record<Platform, string>> = { MEITUAN: '2009', JD: '20001' };
