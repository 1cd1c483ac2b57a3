import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../contract/common/locale';
import type { ChoiceField, RefField, TextField } from '../contract/kit/field';
import type { Resource } from '../contract/kit/resource';
import { type StateMachine, statesOf, targetsOf } from '../contract/kit/states';
import { MESSAGES } from '../contract/messages/all';
import { RESOURCES } from '../contract/resources';
import type { Database } from '../server/db/database';
import { openTestDatabase } from '../server/db/testDatabase';
import { tableOf } from '../server/kit/query/listQuery';
import { SERVED } from '../server/modules';
import {
  formProblems,
  importProblems,
  menuProblems,
  refProblems,
  type Tree,
  whereProblems,
  wordProblems,
} from './builders/definition';

const treeOf = (locale: Locale, name: string) =>
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../locales/${locale}/resources/${name}.json`, import.meta.url)),
      'utf8',
    ),
  ) as Tree;

const cases = (all: readonly Resource[]) => all.map((resource) => [resource.name, resource] as const);

describe.each(LOCALES)('the texts of definitions in %s', (locale) => {
  it.each(cases(RESOURCES))('%s are complete without extra keys', (name, resource) => {
    expect(wordProblems(resource, treeOf(locale, name))).toEqual([]);
  });
});

describe.each(cases(RESOURCES))('%s', (_name, resource: Resource) => {
  it('refers to existing resources', () => expect(refProblems(resource, RESOURCES)).toEqual([]));

  it('narrows choices by existing filters', () => expect(whereProblems(resource, RESOURCES)).toEqual([]));

  it('is in the menu under the same key', () => expect(menuProblems(resource)).toEqual([]));

  it('requires no field that an import cannot set', () => expect(importProblems(resource)).toEqual([]));

  it('asks for the password for one record at a time', () => {
    const both = Object.entries(resource.commands ?? {}).filter(([, each]) => each.confirms && each.bulk);
    expect(both.map(([name]) => name)).toEqual([]);
  });

  it('asks for each argument of a multi-step command once', () => {
    for (const { steps, args = {} } of Object.values(resource.commands ?? {}))
      if (steps) expect(steps.flat().sort()).toEqual(Object.keys(args).sort());
  });

  it('has each of its commands once in its menu', () => {
    if (!resource.commandMenu) return;
    const { open, groups } = resource.commandMenu;
    const all = Object.keys(resource.commands ?? {});
    expect(Object.values(groups).flat().sort()).toEqual([...all].sort());
    expect(open.filter((name) => !all.includes(name))).toEqual([]);
  });

  it('has every editable field on its form', () => expect(formProblems(resource)).toEqual([]));
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

describe('state tables', () => {
  it.each(machines)('%s reaches each of its states and no other', (_name, machine) => {
    const states = statesOf(machine);
    const named = Object.values(machine.events).flatMap((each) => [...each.from, ...targetsOf(each)]);
    expect(named.filter((state) => !states.includes(state))).toEqual([]);
    const known = reached(machine);
    expect(states.filter((state) => !known.has(state)).map((state) => `nothing leads to ${state}`)).toEqual(
      [],
    );
  });

  it.each(machines)('%s refuses with existing texts', (_name, machine) => {
    const keys = Object.values(machine.events).flatMap(({ error, errors = {} }) =>
      [error ?? [], Object.values(errors) as string[]].flat(),
    );
    expect(keys.filter((key) => !Object.hasOwn(MESSAGES, key))).toEqual([]);
  });

  it.each(machines)('%s is a field of its resource', (_name, machine, resource) => {
    const field = resource.fields[machine.field] as ChoiceField | undefined;
    expect(field).toMatchObject({ kind: 'choice', readOnly: true, initial: machine.initial });
    expect(field?.values).toEqual(statesOf(machine));
  });
});

/** Of each table the columns that no two rows share: a list for each unique index. */
async function uniqueColumns(database: Database): Promise<Map<string, string[][]>> {
  const rows = await database.query(
    `select t.relname as "table",
       (select string_agg(pg_get_indexdef(i.indexrelid, part, true), ' ' order by part)
        from generate_series(1, i.indnkeyatts) part) as "columns"
     from pg_index i join pg_class t on t.oid = i.indrelid
     where i.indisunique and t.relnamespace = 'public'::regnamespace`,
  );
  const found = new Map<string, string[][]>();
  for (const { table, columns } of rows as unknown as { table: string; columns: string }[])
    found.set(table, [...(found.get(table) ?? []), columns.split(' ')]);
  return found;
}

/** Of each column of a table the values that its check lets in. */
async function checkedValues(database: Database): Promise<Map<string, string[]>> {
  const rows = await database.query(
    `select t.relname as "table", a.attname as "column", pg_get_constraintdef(c.oid) as "text"
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and t.relnamespace = 'public'::regnamespace`,
  );
  const found = new Map<string, string[]>();
  for (const { table, column, text } of rows as unknown as Record<'table' | 'column' | 'text', string>[])
    if (/= ANY|^CHECK \(\(\w+ = '/.test(text))
      found.set(
        `${table}.${column}`,
        [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
      );
  return found;
}

/** Tables of machines that no page of a reseller reads: his rights end before. */
const BEYOND = [
  'allocation_records',
  'health_machine_serials',
  'inquiry_orders',
  'prepaid_devices',
  'prepaid_entries',
  'prescriptions',
  'reseller_users',
];

describe('database tables', () => {
  let database: Database;
  let checked: Map<string, string[]>;
  let columns: Map<string, Set<string>>;
  let unique: Map<string, string[][]>;
  beforeAll(async () => {
    database = await openTestDatabase();
    const rows = await database.query(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public'`,
    );
    columns = new Map();
    for (const { table, column } of rows as unknown as { table: string; column: string }[])
      columns.set(table, (columns.get(table) ?? new Set()).add(column));
    unique = await uniqueColumns(database);
    checked = await checkedValues(database);
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

  it.each([...SERVED.values()].map((served) => [served.resource.name, served] as const))(
    '%s may hold each value of its choices',
    (name, served) => {
      const refused = Object.entries(served.resource.fields).flatMap(([field, each]) => {
        const column = `${snake(tableOf(served))}.${snake(field)}`;
        const known = each.kind === 'choice' ? checked.get(column) : undefined;
        return (
          (known && (each as ChoiceField).values.filter((value) => !known.includes(value)))?.map(
            (value) => `${name}: the check of ${column} needs '${value}'`,
          ) ?? []
        );
      });
      expect(refused).toEqual([]);
    },
  );

  it.each(RESOURCES.filter(({ orgFrom }) => orgFrom))('$name takes an institution that stays', (resource) => {
    const field = resource.fields[resource.orgFrom ?? ''] as RefField;
    expect([field.kind, field.required, resource.tenancy]).toEqual(['ref', true, 'org']);
    expect(field.fixed === true || !resource.can.includes('update')).toBe(true);
    expect(RESOURCES.find(({ name }) => name === field.to)?.tenancy).toBe('org');
  });

  it('a new record takes its institution from a record of the person', () => {
    const offering = RESOURCES.filter(({ can, fields, orgFrom = '' }) => {
      const { to = '', own } = (fields[orgFrom] ?? {}) as Partial<RefField>;
      return (
        can.includes('create') && SERVED.find((served) => served.resource.name === to)?.inherited && !own
      );
    });
    expect(
      offering.map(({ name, orgFrom }) => `${name}.${orgFrom}: own, or it offers what is refused`),
    ).toEqual([]);
  });

  it('a new record of a machine takes its institution', () => {
    const asking = RESOURCES.filter(({ can, tenancy, orgFrom, fields: { deviceId } }) => {
      const { required, fixed } = deviceId ?? {};
      return can.includes('create') && tenancy === 'org' && required && fixed && orgFrom !== 'deviceId';
    });
    expect(asking.map(({ name }) => name)).toEqual([]);
  });

  /** Fields of which the server says that nobody else has the same: the database says so to two who save at one moment. */
  const promised = [...SERVED.values()].flatMap((served) =>
    Object.entries(served.resource.fields).flatMap(([field, each]) => {
      const { unique: among } = each as TextField;
      return among ? [[`${served.resource.name}.${field}`, served, field, among] as const] : [];
    }),
  );
  it.each(promised)('%s is unique in the database too', (_name, served, field, among) => {
    const table = tableOf(served);
    const sharing = [...SERVED.values()].filter((other) => tableOf(other) === table);
    const wanted = [snake(field), ...(among === 'org' ? [snake(served.orgColumn ?? 'orgId')] : [])];
    // Resources that share a table are told apart by their platform.
    const known = sharing.length > 1 ? [...wanted, 'platform'] : wanted;
    const found = (unique.get(snake(table)) ?? []).filter((columns) =>
      columns.every((each) => known.includes(each)),
    );
    expect(found, `${table} needs unique (${wanted.join(', ')})`).not.toEqual([]);
  });

  it('of a machine or lane say what a reseller sees', async () => {
    const open = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
         and not c.relispartition and exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attname in ('device_id', 'lane_id', 'lane_no'))
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'person_lanes') order by 1`,
    );
    const left = open.map(({ name }) => name).filter((name) => !BEYOND.includes(name));
    expect(
      left.map(
        (name) => `${name}: select lane_table('${name}', …) in its migration (docs/kit.md, Migration)`,
      ),
    ).toEqual([]);
    expect(BEYOND.filter((name) => !open.some((each) => each.name === name))).toEqual([]);
  });
});
