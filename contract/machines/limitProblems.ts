import { isEmpty } from '../kit/checkDraft';
import type { Draft } from '../kit/field';

/** Ranges of temperature and humidity whose ends are the wrong way round, by field. */
export function limitProblems(draft: Draft) {
  const wrong = (low: unknown, high: unknown) =>
    !isEmpty(low) && !isEmpty(high) && Number(low) >= Number(high);
  return {
    ...(wrong(draft.tLow, draft.tHigh) && { tHigh: 'err.device.range' }),
    ...(wrong(draft.rhLow, draft.rhHigh) && { rhHigh: 'err.device.range' }),
  };
}
