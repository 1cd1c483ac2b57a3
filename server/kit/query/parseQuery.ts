import { isStorableMoment } from '../../../contract/common/ids';
import { type Filter, isComparison, parseFilter } from '../../../contract/kit/question/filter';
import { type FilteredField, filteredField } from '../../../contract/kit/question/filterRelated';
import { MATCH_ANY } from '../../../contract/kit/question/question';
import { parseSort, type SortKey } from '../../../contract/kit/question/questionSort';
import type { Resource } from '../../../contract/kit/resource';
import type { Principal } from '../../access/principal';
import { AppError } from '../../errors';
import type { ServedResource } from '../served';

/** A comparison, and what it is made on. */
export interface ResolvedFilter extends Filter {
  /** Of the record one step on, where it is not the record's own. */
  there?: FilteredField & { served: ServedResource; by: string };
}
export interface ListQuery {
  q?: string;
  filters: ResolvedFilter[];
  /** One of the filters is enough. */
  any?: boolean;
  /** Only records that were made after this moment, ms. */
  since?: number;
  /** The first decides, the next where that is the same. */
  sort: readonly SortKey[];
}
/** Who asks, of what there is. */
export interface QueryContext {
  principal: Pick<Principal, 'permissions'>;
  find(name: string): ServedResource | undefined;
}

function refuse(field: string): AppError {
  return new AppError(400, 'err.common.validation', undefined, { [field]: 'err.kit.filter' });
}

function sortOf(resource: Resource, text: string): readonly SortKey[] {
  const keys = parseSort(resource, text);
  if (!keys) throw new AppError(400, 'err.common.validation', undefined, { sort: 'err.common.invalidField' });
  return keys;
}

function isAny(match: unknown): boolean {
  if (match !== undefined && match !== MATCH_ANY) throw refuse('match');
  return match === MATCH_ANY;
}

function sinceOf(text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const since = Number(text);
  if (text === '' || !isStorableMoment(since)) throw refuse('since');
  return since;
}

/** Whatever it names: a filter that nobody knows is refused, or what it leaves out would be found. */
const FILTER = /^filter\[(.*)\]$/;

/** @throws AppError 400 for what is not offered, 403 for a related record that the person may not read */
function filterOf(resource: Resource, asked: Filter, { principal, find }: QueryContext): ResolvedFilter {
  const there = filteredField(resource, asked.field, (name) => find(name)?.resource);
  if (!there || !isComparison(there.field, asked)) throw refuse(`filter[${asked.field}]`);
  const { by } = there;
  if (by === undefined) return asked;
  const served = find(there.resource.name);
  if (!served || !principal.permissions.has(there.resource.permission))
    throw new AppError(403, 'err.common.forbidden');
  return { ...asked, there: { ...there, by, served } };
}

/** What the address of a list asks for. @throws AppError 400 for a field or comparison that is not offered, 403 */
export function parseListQuery(
  resource: Resource,
  raw: Readonly<Record<string, unknown>>,
  asker: QueryContext,
): ListQuery {
  const filters = Object.entries(raw).flatMap(([name, text]) => {
    const field = FILTER.exec(name)?.[1];
    if (field === undefined) return [];
    if (typeof text !== 'string') throw refuse(name);
    return [filterOf(resource, parseFilter(field, text), asker)];
  });
  const q = typeof raw.q === 'string' && raw.q.trim() !== '' ? raw.q.trim() : undefined;
  const asked = { q, filters, any: isAny(raw.match), since: sinceOf(raw.since) };
  return { ...asked, sort: sortOf(resource, typeof raw.sort === 'string' ? raw.sort : resource.list.sort) };
}
