import type { Field, RefField } from '../field';
import { maskOf } from '../personal';
import type { Resource } from '../resource';
import { columnField, type Filter, isComparison, operatorsOf } from './filter';

/** Finds a resource by its name. */
export type FindResource = (name: string) => Resource | undefined;

/** What a filter compares: a field of the record, or one of the record that a field of it points at. */
export interface FilteredField {
  /** Whose field it is. */
  resource: Resource;
  name: string;
  field: Field;
  /** The reference that leads there. */
  by?: string;
}

const STEP = '.';

/** `deviceId.city` → `['deviceId', 'city']`; a field of the record itself has no second part. */
function partsOf(path: string): [name: string, below: string | undefined] {
  const cut = path.indexOf(STEP);
  return cut < 0 ? [path, undefined] : [path.slice(0, cut), path.slice(cut + 1)];
}

/** The reference of a filter that goes one step on; undefined for a field of the record itself. */
export function relatedFieldOf(path: string): string | undefined {
  return partsOf(path)[1] === undefined ? undefined : partsOf(path)[0];
}

function relatedPath(by: string, name: string): string {
  return `${by}${STEP}${name}`;
}

/** A filter through a related record must not disclose personal values. */
function mayBeAsked(field: Field | undefined): field is Field {
  return field !== undefined && !field.computed && maskOf(field) === undefined;
}

/** The field that a filter names, at most one step away. */
export function filteredField(
  resource: Resource,
  path: string,
  find: FindResource,
): FilteredField | undefined {
  const [name, below] = partsOf(path);
  const field = columnField(resource, name);
  if (below === undefined) return field && { resource, name, field };
  if (field?.kind !== 'ref' || field.computed) return undefined;
  const related = find((field as RefField).to);
  const asked = related && columnField(related, below);
  return related && mayBeAsked(asked)
    ? { resource: related, name: below, field: asked, by: name }
    : undefined;
}

/** References of a list with the fields behind them that a person is offered, by their paths. */
export function relatedFilters(
  resource: Resource,
  find: FindResource,
): { by: string; related: Resource; paths: string[] }[] {
  const owned = resource.tenancy === 'org' && resource.name !== 'organizations';
  const references = Object.keys(resource.fields).concat(owned ? ['orgId'] : []);
  return references.flatMap((by) => {
    const field = columnField(resource, by);
    const related = field?.kind === 'ref' && !field.computed ? find((field as RefField).to) : undefined;
    if (!related) return [];
    const names = [...new Set([related.title, ...related.list.filters])];
    const paths = names
      .map((name) => relatedPath(by, name))
      .filter((path) => {
        const found = filteredField(resource, path, find)?.field;
        return found !== undefined && operatorsOf(found).length > 0;
      });
    return paths.length > 0 ? [{ by, related, paths }] : [];
  });
}

/** May this be asked of the list? */
export function isFilter(resource: Resource, filter: Filter, find: FindResource): boolean {
  const asked = filteredField(resource, filter.field, find);
  return asked !== undefined && isComparison(asked.field, filter);
}

/** The comparison as the record that it is made on has it. */
export function filterOnTarget({ op, values }: Filter, { name }: FilteredField): Filter {
  return { field: name, op, values };
}
