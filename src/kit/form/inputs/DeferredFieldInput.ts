import { deferred } from '../../deferred';

/** The input of a field, for what a feature adds to a form: its list does not wait for what only forms draw. */
export const DeferredFieldInput = deferred(async () => ({
  default: (await import('./FieldInput')).FieldInput,
}));

/** A moment, for screens that are no form: calendars come after the screen. */
export const DeferredMomentInput = deferred(async () => ({
  default: (await import('./DayInput')).MomentInput,
}));
