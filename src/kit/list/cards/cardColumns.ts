import { isEmpty } from '@contract/kit/checkDraft';
import type { ChoiceField, Field } from '@contract/kit/field';
import { columnField } from '@contract/kit/question/filter';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { STATE_LINE_BELOW } from '@shared/ui/table/cardSizes';
import { isDocumentNo } from '../table/columns/columns';
import type { DataColumn } from '../table/columns/dataColumn';

export interface CardColumns {
  title?: DataColumn;
  /** The state, beside the title. */
  state?: DataColumn;
  /** The first of the others. */
  facts: readonly DataColumn[];
}

/** A license, approval or certificate number is worth nothing without its end: it has a line of its own. */
export const hasOwnLine = ({ key }: Pick<DataColumn, 'key'>) => /(?:licence|approval|cert)No$/i.test(key);

/** What a card is headed with: a record without its title, such as a step without a note, by its state. */
export function cardHead({ title, state }: CardColumns, row: AnyRow): Pick<CardColumns, 'title' | 'state'> {
  const isNamed = !title || !state || !isEmpty(row[title.key]);
  return isNamed ? { title, state } : { title: state };
}

const FACTS_MAX = 3;
/** What stands beside the column of a state, where the card begins with a whole document number. */
const BESIDE_STATE = 200;

/** What a card has room for, of the columns that a person sees, in their order. */
export function cardColumns(resource: Resource, columns: readonly DataColumn[]): CardColumns {
  const fieldOf = ({ key }: DataColumn) => columnField(resource, key) as Field;
  const isState = (column: DataColumn) => (fieldOf(column) as Partial<ChoiceField>).tones !== undefined;
  const title = columns.find(({ address }) => address) ?? columns[0];
  const state = columns.find((column) => column !== title && isState(column));
  const facts = columns.filter((column) => column !== title && column !== state);
  return { title, state, facts: facts.slice(0, FACTS_MAX) };
}

/** Below how many pixels the state has a line of its own: names may be cut, the last digits of a document number not. */
export function stateLineBelow(resource: Resource, { title, state }: CardColumns): number {
  if (!title || !state) return 0;
  const whole = isDocumentNo(title.key, columnField(resource, title.key) as Field);
  return whole ? Math.max(STATE_LINE_BELOW, BESIDE_STATE + state.width) : STATE_LINE_BELOW;
}
