import {
  addressColumns,
  addressFilter,
  type Density,
  densityOf,
  FILTER_PREFIX,
  formatColumns,
  type ListSize,
  listSize,
  SEARCH_MAX,
} from '@contract/kit/question/address';
import { formatFilter, parseFilter, TIME_SPANS } from '@contract/kit/question/filter';
import { filteredField } from '@contract/kit/question/filterRelated';
import { type ListQuestion, MATCH_ANY } from '@contract/kit/question/question';
import { parseSort } from '@contract/kit/question/questionSort';
import type { Resource } from '@contract/kit/resource';
import { resourceNamed } from '@contract/resources';

/** What a list shows; all of it stands in the address. */
export interface ListState {
  q: string;
  /** Field, `-` in front for descending. */
  sort: string;
  /** From 1. */
  page: number;
  size: ListSize;
  /** Field → `op:values`. */
  filter: Readonly<Record<string, string>>;
  /** Of several filters one is enough. */
  match?: typeof MATCH_ANY;
  /** What is shown in this order instead of the person's own columns: a link or a view says so. */
  columns?: readonly string[];
  /** How high the rows are instead of as the person has them: said by a link or a view too. */
  density?: Density;
  /** Id of the saved view it came from. */
  view?: string;
}

/** The part of it that says which records. */
export type ListConditions = Pick<ListState, 'q' | 'filter' | 'match'>;

export function questionOf({ q, filter, match }: ListConditions): ListQuestion {
  return { q: q || undefined, filter, match };
}

/** Does a filter name a time? Then another time may have records. */
export function asksForTime(resource: Resource, { filter }: Pick<ListState, 'filter'>): boolean {
  return Object.entries(filter).some(([path, text]) => {
    const kind = filteredField(resource, path, resourceNamed)?.field.kind;
    return (kind === 'date' || kind === 'moment') && TIME_SPANS.includes(parseFilter(path, text).op);
  });
}

const DEFAULT_SIZE = 50;

function sortOf(resource: Resource, text: string | null): string {
  return text !== null && parseSort(resource, text) ? text : resource.list.sort;
}

/** With fewer than two filters there is nothing to tell apart. */
function matchOf(text: string | null | undefined, filter: ListState['filter']): ListState['match'] {
  return text === MATCH_ANY && Object.keys(filter).length > 1 ? MATCH_ANY : undefined;
}

/** Reads the address; what it does not know it ignores. */
export function readListState(resource: Resource, search: URLSearchParams): ListState {
  const filter: Record<string, string> = {};
  for (const [name, text] of search) {
    const parsed = addressFilter(resource, name, text, resourceNamed);
    if (parsed) filter[parsed.field] = formatFilter(parsed);
  }
  const page = Number(search.get('page') ?? 1);
  return {
    q: (search.get('q') ?? '').slice(0, SEARCH_MAX),
    sort: sortOf(resource, search.get('sort')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: listSize(search.get('size')) ?? DEFAULT_SIZE,
    filter,
    match: matchOf(search.get('match'), filter),
    columns: addressColumns(resource, search.get('columns') ?? ''),
    density: densityOf(search.get('density')),
    view: search.get('view') ?? undefined,
  };
}

function setOrDelete(search: URLSearchParams, name: string, text: string | undefined, initial?: string) {
  if (text === undefined || text === '' || text === initial) search.delete(name);
  else search.set(name, text);
}

/** The address for a state. What belongs to others stays; defaults are left out. */
export function writeListState(
  resource: Resource,
  search: URLSearchParams,
  state: ListState,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [...next.keys()]) if (name.startsWith(FILTER_PREFIX)) next.delete(name);
  for (const [field, text] of Object.entries(state.filter)) next.set(`${FILTER_PREFIX}${field}`, text);
  setOrDelete(next, 'match', matchOf(state.match, state.filter));
  setOrDelete(next, 'q', state.q);
  setOrDelete(next, 'sort', state.sort, resource.list.sort);
  setOrDelete(next, 'page', String(state.page), '1');
  setOrDelete(next, 'size', String(state.size), String(DEFAULT_SIZE));
  setOrDelete(next, 'columns', state.columns && formatColumns(state.columns));
  setOrDelete(next, 'density', state.density);
  setOrDelete(next, 'view', state.view);
  return next;
}

/** What a saved view keeps: everything but the page and the view itself. */
export function queryOf(resource: Resource, state: ListState): string {
  const whole = { ...state, page: 1, view: undefined };
  const search = writeListState(resource, new URLSearchParams(), whole);
  search.sort();
  return search.toString();
}

/** Another question starts at the first page again. */
export function withQuestion(state: ListState, changes: Partial<ListState>): ListState {
  const asksAnew =
    'q' in changes || 'filter' in changes || 'match' in changes || 'sort' in changes || 'size' in changes;
  return { ...state, ...(asksAnew ? { page: 1 } : {}), ...changes };
}
