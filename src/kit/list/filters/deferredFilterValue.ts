import { deferred } from '../../deferred';
import type { FilterValueProps } from './RangeValue';

/** Calendars, numbers and choices are fetched with the first filter that is opened. */
export const DeferredFilterValue = deferred<FilterValueProps>(async () => ({
  default: (await import('./FilterValue')).FilterValue,
}));
