import type { Problems } from '@contract/kit/checkDraft';
import type { Draft, Field } from '@contract/kit/field';
import type { Titles } from '@contract/kit/wire';
import type { ResourceWords } from '../../words';

/** What the input of a field is given, of whatever kind. */
export interface InputProps {
  name: string;
  field: Field;
  words: ResourceWords;
  value: unknown;
  draft: Draft;
  error?: string;
  disabled?: boolean;
  /** Said below the input, instead of the field's own help. */
  note?: string;
  /** Stands in a table that names it: without its label. */
  bare?: boolean;
  /** How the form finds it; its name where that is not said. */
  place?: string;
  /** What the records are called that it points at, where it shows any that are not chosen in it. */
  titles?: Titles;
  /** What is wrong inside it, by place. */
  problems?: Problems;
  onChange(value: unknown): void;
  /** Fills in a field that goes with it. */
  onOther?(name: string, value: unknown): void;
  /** @param inside the place inside it that was left */
  onBlur?(inside?: string): void;
}
