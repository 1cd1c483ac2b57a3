import { f } from '../kit/field';

/** Failures are counted over so many days. */
export const RELIABILITY_DAYS = 30;

const readOnly = true;

/** How reliably a lane or a machine hands out, with how many attempts stand behind it. */
export const reliabilityFields = {
  /** Attempts to hand something out of which the end is known. */
  attempts: f.number({ readOnly }),
  failures: f.number({ readOnly }),
  /** Null without an attempt. */
  failureRate: f.number({ readOnly, digits: 1, unit: 'percent' }),
  /** Mean time between failures; null where nothing has failed. */
  mtbfDays: f.number({ readOnly, digits: 1, unit: 'day' }),
};
export const RELIABILITY = ['failureRate', 'failures', 'attempts', 'mtbfDays'] as const;
