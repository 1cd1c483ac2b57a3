import { flatRoutes } from '../../contract/access/routeTree';
import type { ChoiceField, Field, Fields, LinesField, RefField } from '../../contract/kit/field';
import { columnField, formatFilter, isComparison, parseFilter } from '../../contract/kit/question/filter';
import type { Resource } from '../../contract/kit/resource';
import { notImportable } from '../../contract/kit/transfer/importing';

/** Of the kit: no resource has to say them again. */
const KIT_COMMANDS = ['enable', 'disable', 'delete', 'update', 'undelete', 'undo'];
/** Sections of the words of a resource, and those that must have nothing the definition does not know. */
const CLOSED = ['fields', 'groups', 'commandGroups', 'columns', 'args'];

/** The words of a file of `locales/`. */
export type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flat(value, `${prefix}${key}.`),
  );
}

const choicesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    ((field as ChoiceField).values ?? []).map((value) => `choices.${name}.${value}`),
  );
const linesOf = (fields: Fields) =>
  Object.entries(fields).filter((each): each is [string, LinesField] => each[1].kind === 'lines');
const eventsOf = ({ states = [] }: Resource) => states.flatMap(({ events }) => Object.keys(events));

const menuGroups = ({ commandMenu }: Pick<Resource, 'commandMenu'>) =>
  Object.keys(commandMenu?.groups ?? {}).map((group) => `commandGroups.${group}`);

/** Words a definition needs; of several the first that is there is taken. */
function neededWords({ fields, form, commands = {}, ...rest }: Resource): string[][] {
  const named = Object.keys(commands).concat(eventsOf({ fields, form, commands, ...rest }));
  const own = [...new Set(named)].filter((name) => !KIT_COMMANDS.includes(name));
  const below = linesOf(fields).flatMap(([list, { columns }]) => [
    ...Object.keys(columns).map((column) => [`columns.${list}.${column}`, `fields.${column}`]),
    ...choicesOf(columns).map((choice) => [choice]),
  ]);
  const args = Object.entries(commands).flatMap(([command, { args: asked = {} }]) => [
    ...Object.keys(asked).map((arg) => [`args.${command}.${arg}`, `fields.${arg}`]),
    ...choicesOf(asked).map((choice) => [choice]),
  ]);
  const single = [
    ...Object.keys(fields).map((name) => `fields.${name}`),
    ...choicesOf(fields),
    ...Object.keys(form).map((group) => `groups.${group}`),
    ...own.map((name) => `commands.${name}`),
    ...menuGroups(rest),
  ];
  return [...single.map((word) => [word]), ...below, ...args];
}

/** Words of sections where every word belongs to something of the definition. */
function knownWords({ fields, form, commands = {}, ...rest }: Resource): Set<string> {
  const columns = linesOf(fields).flatMap(([list, field]) =>
    Object.keys(field.columns).flatMap((column) => [`columns.${list}.${column}`, `fields.${column}`]),
  );
  const args = Object.entries(commands).flatMap(([command, { args: asked = {} }]) =>
    Object.keys(asked).flatMap((arg) => [`args.${command}.${arg}`, `fields.${arg}`]),
  );
  const system = ['orgId', 'createdAt', 'updatedAt'].map((name) => `fields.${name}`);
  return new Set([
    ...Object.keys(fields).map((name) => `fields.${name}`),
    ...Object.keys(form).map((group) => `groups.${group}`),
    ...menuGroups(rest),
    ...columns,
    ...args,
    ...system,
  ]);
}

/** What its file of words lacks, and what stands there for nothing. */
export function wordProblems(resource: Resource, tree: Tree): string[] {
  const words = flat(tree);
  const missing = neededWords(resource).filter((any) => !any.some((word) => words.includes(word)));
  const known = knownWords(resource);
  const closed = words.filter((word) => CLOSED.includes(word.split('.')[0] ?? ''));
  const small = ['name', 'plural'].filter((word) => /^\p{Ll}/u.test(String(tree[word])));
  return [
    ...small.map((word) => `begin ${word} with a capital`),
    ...missing.map(([word]) => `write ${word}`),
    ...closed.filter((word) => !known.has(word)).map((word) => `take out ${word}`),
  ];
}

/** References of a record, of its lines and of its commands. */
function refsOf({ fields, commands = {} }: Resource): RefField[] {
  const all: Fields[] = [
    fields,
    ...linesOf(fields).map(([, { columns }]) => columns),
    ...Object.values(commands).map(({ args = {} }) => args),
  ];
  return all
    .flatMap((each) => Object.values(each))
    .filter((field: Field): field is RefField => field.kind === 'ref' || field.kind === 'refs');
}

export function refProblems(resource: Resource, all: readonly Resource[]): string[] {
  const names = all.map(({ name }) => name);
  return refsOf(resource)
    .filter(({ to }) => !names.includes(to))
    .map(({ to }) => `no resource is called ${to}`);
}

/** What narrows a choice is a filter that the list of the other resource takes. */
export function whereProblems(resource: Resource, all: readonly Resource[]): string[] {
  return refsOf(resource).flatMap(({ to, where }) => {
    const target = all.find(({ name }) => name === to);
    const filters = Object.entries(where?.({}) ?? {}).map(([name, text]) => parseFilter(name, text));
    return filters
      .filter((filter) => {
        const field = target && columnField(target, filter.field);
        return !field || !target?.list.filters.includes(filter.field) || !isComparison(field, filter);
      })
      .map((filter) => `${to} has no filter ${filter.field} ${formatFilter(filter)}`);
  });
}

/** Its page is in the menu, under the same key. */
export function menuProblems({ path, permission }: Resource, routes = flatRoutes()): string[] {
  const page = routes.find((each) => each.path === path);
  if (!page) return [`no page has the path ${path}`];
  const key = page.route.key ?? permission;
  return key === permission ? [] : [`${path} opens with ${key}, its list with ${permission}`];
}

/** Fields a person may fill in and finds on no form; a state that a record would not show. */
export function formProblems({ name, form, fields, can, states = [] }: Resource): string[] {
  const shown = Object.values(form).flat();
  const unseen = states.map(({ field }) => field).filter((field) => !shown.includes(field));
  if (unseen.length > 0) return unseen.map((field) => `${name}.form: add ${field}, or no record shows it`);
  if (!can.includes('create') && !can.includes('update')) return [];
  return Object.entries(fields)
    .filter(([field, { readOnly, fixed }]) => !readOnly && !fixed && !shown.includes(field))
    .map(([field]) => `${name}.form: add ${field}, or make it readOnly`);
}

/** What a new record needs and no sheet can bring. */
export function importProblems(resource: Resource): string[] {
  if (!resource.can.includes('import')) return [];
  const sometimes = resource.idle?.({}) ?? [];
  return notImportable(resource)
    .filter((name) => resource.fields[name]?.required && !sometimes.includes(name))
    .map((name) => `${resource.name}: no sheet has a cell for ${name}; take out import, or make it optional`);
}
