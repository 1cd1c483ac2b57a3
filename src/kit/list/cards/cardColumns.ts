import type { ChoiceField, Field } from '@contract/kit/field';
import { columnField } from '@contract/kit/question/filter';
import type { Resource } from '@contract/kit/resource';
import type { DataColumn } from '../table/columns/dataColumn';

export interface CardColumns {
  title?: DataColumn;
  /** The state, beside the title. */
  state?: DataColumn;
  /** The first of the others. */
  facts: readonly DataColumn[];
}

const FACTS_MAX = 3;

/** What a card has room for, of the columns that a person sees, in their order. */
export function cardColumns(resource: Resource, columns: readonly DataColumn[]): CardColumns {
  const fieldOf = ({ key }: DataColumn) => columnField(resource, key) as Field;
  const isState = (column: DataColumn) => (fieldOf(column) as Partial<ChoiceField>).tones !== undefined;
  const title = columns.find(({ address }) => address) ?? columns[0];
  const state = columns.find((column) => column !== title && isState(column));
  const facts = columns.filter((column) => column !== title && column !== state);
  return { title, state, facts: facts.slice(0, FACTS_MAX) };
}
