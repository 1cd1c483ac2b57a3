import { opensLater } from '../../opensLater';

/** The input of a field, for what a feature adds to a form: its list does not wait for what only forms draw. */
export const FieldInputLater = opensLater(async () => ({
  default: (await import('./FieldInput')).FieldInput,
}));
