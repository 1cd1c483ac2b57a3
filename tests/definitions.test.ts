import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../contract/common/locale';
import type { ChoiceField, Field, Fields, LinesField, RefField } from '../contract/kit/field';
import type { Resource } from '../contract/kit/resource';
import { type StateMachine, statesOf, targetsOf } from '../contract/kit/states';
import { flatRoutes } from '../contract/menu';
import { MESSAGES } from '../contract/messages';
import { RESOURCES } from '../contract/resources';
import type { Database } from '../server/db/database';
import { openTestDatabase } from '../server/db/testDatabase';
import { tableOf } from '../server/kit/query/listQuery';
import { SERVED } from '../server/modules';

/** Of the kit: no resource has to say them again. */
const KIT_COMMANDS = ['enable', 'disable', 'delete', 'update', 'undelete', 'undo'];
/** Sections of the words of a resource, and those that must have nothing the definition does not know. */
const CLOSED = ['fields', 'groups', 'columns', 'args'];

type Tree = { [key: string]: string | Tree };
const treeOf = (locale: Locale, name: string) =>
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../locales/${locale}/resources/${name}.json`, import.meta.url)),
      'utf8',
    ),
  ) as Tree;

function flat(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flat(value, `${prefix}${key}.`),
  );
}

const cases = (all: readonly Resource[]) => all.map((resource) => [resource.name, resource] as const);
const choicesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    ((field as ChoiceField).values ?? []).map((value) => `choices.${name}.${value}`),
  );
const linesOf = (fields: Fields) =>
  Object.entries(fields).filter((each): each is [string, LinesField] => each[1].kind === 'lines');
const eventsOf = ({ states = [] }: Resource) => states.flatMap(({ events }) => Object.keys(events));

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
  ];
  return [...single.map((word) => [word]), ...below, ...args];
}

/** Words of sections where every word belongs to something of the definition. */
function knownWords({ fields, form, commands = {} }: Resource): Set<string> {
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
    ...[...columns, ...args, ...system],
  ]);
}

describe.each(LOCALES)('the words of definitions in %s', (locale) => {
  it.each(cases(RESOURCES))('%s says all and no more', (name, resource) => {
    const words = flat(treeOf(locale, name));
    const missing = neededWords(resource).filter((any) => !any.some((word) => words.includes(word)));
    expect(missing.map(([word]) => `write ${word}`)).toEqual([]);
    const known = knownWords(resource);
    const closed = words.filter((word) => CLOSED.includes(word.split('.')[0] ?? ''));
    expect(closed.filter((word) => !known.has(word)).map((word) => `take out ${word}`)).toEqual([]);
  });
});

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

describe.each(cases(RESOURCES))('%s', (name, resource) => {
  it('points at resources that exist', () => {
    const names = RESOURCES.map((each) => each.name);
    const lost = refsOf(resource).filter(({ to }) => !names.includes(to));
    expect(lost.map(({ to }) => `no resource is called ${to}`)).toEqual([]);
  });

  it('stands in the menu, under the same key', () => {
    const page = flatRoutes().find(({ path }) => path === resource.path);
    expect(page, `no page has the path ${resource.path}`).toBeDefined();
    expect(page?.route.key ?? resource.permission).toBe(resource.permission);
  });

  it('has every field somebody fills in on its form', () => {
    const shown = Object.values(resource.form).flat();
    const left = Object.entries(resource.fields).filter(
      ([field, { readOnly, fixed }]) => !readOnly && !fixed && !shown.includes(field),
    );
    const open = resource.can.includes('create') || resource.can.includes('update');
    expect(open ? left.map(([field]) => `${name}.form: add ${field}, or make it readOnly`) : []).toEqual([]);
  });
});

const machines = RESOURCES.flatMap((resource) =>
  (resource.states ?? []).map((machine) => [`${resource.name}.${machine.field}`, machine, resource] as const),
);

/** What can be reached from the beginning. */
function reached(machine: StateMachine): Set<string> {
  const found = new Set([machine.initial]);
  for (const state of found)
    for (const transition of Object.values(machine.events))
      if (transition.from.includes(state)) for (const to of targetsOf(transition)) found.add(to);
  return found;
}

describe('tables of states', () => {
  it.each(machines)('%s leads to each of its states, and nowhere else', (_name, machine) => {
    const states = statesOf(machine);
    const named = Object.values(machine.events).flatMap((each) => [...each.from, ...targetsOf(each)]);
    expect(named.filter((state) => !states.includes(state))).toEqual([]);
    const known = reached(machine);
    expect(states.filter((state) => !known.has(state)).map((state) => `nothing leads to ${state}`)).toEqual(
      [],
    );
  });

  it.each(machines)('%s refuses with texts that exist', (_name, machine) => {
    const keys = Object.values(machine.events).flatMap(({ error }) => error ?? []);
    expect(keys.filter((key) => !Object.hasOwn(MESSAGES, key))).toEqual([]);
  });

  it.each(machines)('%s is a field of its resource', (_name, machine, resource) => {
    const field = resource.fields[machine.field] as ChoiceField | undefined;
    expect(field).toMatchObject({ kind: 'choice', readOnly: true, initial: machine.initial });
    expect(field?.values).toEqual(statesOf(machine));
  });
});

describe('tables of the database', () => {
  let database: Database;
  let columns: Map<string, Set<string>>;
  beforeAll(async () => {
    database = await openTestDatabase();
    const rows = await database.query(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public'`,
    );
    columns = new Map();
    for (const { table, column } of rows as unknown as { table: string; column: string }[])
      columns.set(table, (columns.get(table) ?? new Set()).add(column));
  });
  afterAll(() => database.close());
  const snake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  it.each([...SERVED.values()].map((served) => [served.resource.name, served] as const))(
    '%s has a column for each field',
    (name, served) => {
      const table = snake(tableOf(served));
      const own = columns.get(table);
      expect(own, `no table or view is called ${table}`).toBeDefined();
      const wanted = Object.entries(served.resource.fields).flatMap(([field, { computed }]) =>
        computed ? [] : [field],
      );
      const missing = wanted.filter((field) => !own?.has(snake(field)));
      expect(missing.map((field) => `${name}: ${table} needs a column ${snake(field)}`)).toEqual([]);
    },
  );
});
