import type { Field } from '@contract/kit/field';
import type { Titles } from '@contract/kit/wire';
import type { ResourceWords } from '../words';

export interface FieldValueProps {
  name: string;
  field: Field;
  value: unknown;
  titles: Titles;
  words: ResourceWords;
  /** Records that it names are ways to them; not where the value stands in a link already. */
  linked?: boolean;
  /** Of the links in it. */
  tabIndex?: number;
  /** There is room for a line only. */
  compact?: boolean;
  /** Organisation of the record: its money is in that one's currency. */
  orgId?: unknown;
}
