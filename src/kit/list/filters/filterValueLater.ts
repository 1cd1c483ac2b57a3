import { opensLater } from '../../opensLater';
import type { FilterValueProps } from './RangeValue';

/** Calendars, numbers and choices are fetched with the first filter that is opened. */
export const FilterValue = opensLater<FilterValueProps>(async () => ({
  default: (await import('./FilterValue')).FilterValue,
}));
