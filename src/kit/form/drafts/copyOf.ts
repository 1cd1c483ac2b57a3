import { LOCALES } from '@contract/common/locale';
import { isEmpty } from '@contract/kit/checkDraft';
import type { Draft, RefField, TextField } from '@contract/kit/field';
import { isMasked } from '@contract/kit/masks';
import { personalFields } from '@contract/kit/personal';
import { FILTER_PREFIX } from '@contract/kit/question/address';
import { parseFilter } from '@contract/kit/question/filter';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { TEXT_CHECKS } from '@contract/kit/textChecks';
import type { Titles } from '@contract/kit/wire';
import { formField, formNames } from '../formField';

/** What a new record starts with when it is made after another. */
export interface DraftCopy {
  /** Id of the other, or what of the address is filled in: each has a form of its own. */
  of: string;
  values: Draft;
}

/** How one goes to the page of a new record with something typed; kept in the history beside the address. */
export interface NewRecordState {
  copy?: DraftCopy;
}

/** Page of a new record made after this one. The parameter gives it a tab, and so a form, of its own. */
export function copyPath({ path }: Resource, { id }: Pick<AnyRow, 'id'>): string {
  return `${path}/new?id=${encodeURIComponent(id)}`;
}

/** May a new record be told what it belongs to? */
export function mayPointAt(resource: Resource, by: string): boolean {
  return formNames(resource, 'create').includes(by) && formField(resource, by).kind === 'ref';
}

/** What the address of a list, or of a new record, says of those below a record. */
export const askedBelow = (by: string, id: string) => `${FILTER_PREFIX}${by}=in:${encodeURIComponent(id)}`;

/** Page of a new record below others, as its list is filtered for that: field → id. */
export function pathBelow(resource: Resource, above: Readonly<Record<string, string | undefined>>): string {
  const asked = Object.entries(above).flatMap(([by, id]) =>
    id !== undefined && mayPointAt(resource, by) ? [askedBelow(by, id)] : [],
  );
  return `${resource.path}/new${asked.length > 0 ? '?' : ''}${asked.join('&')}`;
}

/** The same from the list on a record's page. What the list is of comes last: it may be the institution itself. */
export function pathOfRelated(resource: Resource, by: string, id: string, orgId?: string): string {
  return pathBelow(resource, { orgId, [by]: id });
}

/** In the address of a new record: what it is called, as it was searched for where nothing was found. */
const CALLED = 'called';

/** Is a new record named by what somebody types? */
function isNamed(resource: Resource): boolean {
  const { title } = resource;
  const { kind } = formField(resource, title);
  return formNames(resource, 'create').includes(title) && (kind === 'text' || kind === 'localized');
}

/** A name is the same in all languages until somebody translates it. */
function nameOf(resource: Resource, called: string): unknown {
  if (formField(resource, resource.title).kind === 'text') return called;
  return Object.fromEntries(LOCALES.map((locale) => [locale, called]));
}

/** The code that a new record is told apart by, where its name suggests one. */
function suggestedCode(resource: Resource, called: string): [name: string, code: string][] {
  const { key } = resource;
  if (key === undefined || key === resource.title || !formNames(resource, 'create').includes(key)) return [];
  const { check, max } = formField(resource, key) as TextField;
  if (check !== 'code' && check !== 'orgCode') return [];
  const code = called
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .slice(0, max);
  return TEXT_CHECKS[check].test(code) ? [[key, code]] : [];
}

/** Page of a new record that is to be among others: what these belong to is filled in, and what it was searched by. */
export function pathOfWanted(
  resource: Resource,
  where: Readonly<Record<string, string>> = {},
  typed = '',
): string {
  const asked = Object.entries(where).map(([name, text]) => {
    const { op, values } = parseFilter(name, text);
    return [name, op === 'in' && values.length === 1 ? values[0] : undefined] as const;
  });
  const path = pathBelow(resource, Object.fromEntries(asked));
  if (typed.trim() === '' || !isNamed(resource)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${CALLED}=${encodeURIComponent(typed.trim())}`;
}

/** What the address of a new record fills in: its name, and the records it belongs to. */
export function copyBelow(resource: Resource, search: URLSearchParams): DraftCopy | undefined {
  const given = [...search].flatMap(([param, text]) => {
    const name = param.startsWith(FILTER_PREFIX) ? param.slice(FILTER_PREFIX.length) : '';
    const { op, values } = parseFilter(name, text);
    const [id, ...others] = op === 'in' || op === 'eq' ? values : [];
    return id && others.length === 0 && mayPointAt(resource, name) ? [[name, id] as const] : [];
  });
  const called = isNamed(resource) ? search.get(CALLED) : null;
  const of = [...given, ...(called ? [[resource.title, called]] : [])]
    .map((each) => each.join('='))
    .join('&');
  if (of === '') return undefined;
  const named = called
    ? [[resource.title, nameOf(resource, called)], ...suggestedCode(resource, called)]
    : [];
  return { of, values: Object.fromEntries([...given, ...named]) };
}

/** Records whose titles came along exist for this person; only those may be referenced. */
function isKnown({ to }: RefField, value: unknown, titles: Titles): boolean {
  const ids = Array.isArray(value) ? value : [value];
  return ids.every((id) => titles[to]?.[String(id)] !== undefined);
}

function isCopied(resource: Resource, name: string, value: unknown, titles: Titles): boolean {
  const field = formField(resource, name);
  const { unique, personal } = field as TextField;
  // By its name people tell a record from the others; a heading may well be the same.
  if (name === resource.title && field.kind === 'text') return false;
  // Whether a file may be used once more depends on who brought it: the server alone knows.
  if (unique || personal || field.kind === 'file' || field.kind === 'files' || isEmpty(value)) return false;
  return field.kind === 'ref' || field.kind === 'refs' ? isKnown(field as RefField, value, titles) : true;
}

/** What of a record goes into a new one: nothing that belongs to one record, one person or somebody else. */
export function copyOf(resource: Resource, row: AnyRow, titles: Titles): DraftCopy {
  const copied = formNames(resource, 'create').filter((name) => isCopied(resource, name, row[name], titles));
  return { of: row.id, values: Object.fromEntries(copied.map((name) => [name, row[name]])) };
}

/** What was typed into a record that is gone goes into a new one, but for what only the stored record knew. */
export function copyOfTyped(resource: Resource, id: string, values: Draft): DraftCopy {
  const personal = personalFields(resource);
  const isTyped = (name: string) => !(personal.includes(name) && isMasked(values[name]));
  const typed = formNames(resource, 'create').filter((name) => !isEmpty(values[name]) && isTyped(name));
  return { of: id, values: Object.fromEntries(typed.map((name) => [name, values[name]])) };
}
