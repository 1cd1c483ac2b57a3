import { MASKS } from '../../../../contract/kit/masks';
import { maskOf } from '../../../../contract/kit/personal';
import { columnField, formatFilter, parseFilter } from '../../../../contract/kit/question/filter';
import { questionParams } from '../../../../contract/kit/question/question';
import { fieldOf, type Resource } from '../../../../contract/kit/resource';
import type { Selection } from '../../../../contract/kit/wire';
import type { RecordSelection } from '../../query/chosen';

/** A question in the words of the address of a list. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** The columns of a sheet: those that are wanted and exist, or those of the list. */
export function exportColumnsOf(resource: Resource, names: readonly string[]): string[] {
  const wanted = names.filter((name) => columnField(resource, name) !== undefined);
  return wanted.length > 0 ? [...new Set(wanted)] : [...resource.list.columns];
}

/** A selection's question in the words of the address. */
export function rawOf(selection: Selection): RawQuery {
  return 'ids' in selection ? {} : questionParams(selection.query);
}

function chosenIn(chosen: RecordSelection | undefined): string[] {
  if (!chosen) return [];
  if ('ids' in chosen) return [`ids=${chosen.ids.length}`];
  return chosen.except.length > 0 ? [`except=${chosen.except.length}`] : [];
}

/** A condition as others may read it: what it says of a person is masked. */
function conditionOf(resource: Resource, name: string, text: string): string {
  const field = name.slice(7, -1);
  const mask = maskOf(fieldOf(resource, field));
  const { op, values } = parseFilter(field, text);
  const shown = mask ? formatFilter({ field, op, values: values.map((each) => MASKS[mask](each)) }) : text;
  return `${field}=${shown}`;
}

/** Numbers and addresses of people are searched for as a whole. */
export function searchOf(q: string): string {
  if (q.includes('@')) return MASKS.email(q);
  return /^\+?[\d -]{7,}$/.test(q) ? MASKS.phone(q) : q;
}

/** The question as the audit log keeps it, in no language. */
export function askedFor(resource: Resource, raw: RawQuery, chosen: RecordSelection | undefined): string[] {
  const filters = Object.entries(raw).filter(
    ([name, text]) => /^filter\[/.test(name) && typeof text === 'string',
  );
  return [
    ...(raw.q ? [`q=${searchOf(String(raw.q))}`] : []),
    ...(raw.since === undefined ? [] : [`since=${raw.since}`]),
    ...(raw.match ? [`match=${raw.match}`] : []),
    ...filters.map(([name, text]) => conditionOf(resource, name, String(text))),
    ...chosenIn(chosen),
  ];
}
