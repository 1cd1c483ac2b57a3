import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../db/database';
import { openTestDatabase } from '../../../db/testDatabase';
import type { ResourceKit } from '../../kit';
import type { RequestContext } from '../../served';
import { insertPeople, people, rootPrincipal } from '../../testPeople';
import { allRows } from './keyset';

/** Two batches and a bit, of few names, every other one without an address. */
const PEOPLE = 1_100;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(
    database,
    Array.from({ length: PEOPLE }, (_each, n) => `name${n % 7}`),
  );
});
afterAll(() => database.close());

async function codes(sort: { field: string; descending: boolean }[]): Promise<unknown[]> {
  const kit = { database } as ResourceKit;
  const context = { principal: rootPrincipal } as RequestContext;
  const all: unknown[] = [];
  for await (const batch of allRows(kit, people, context, { query: { filters: [], sort }, now: 0 }))
    all.push(...batch.map(({ code }) => code));
  return all;
}

it.each([
  ['one column', 'email desc, id desc', [{ field: 'email', descending: true }]],
  [
    'several columns',
    'name, email desc, code desc, id',
    [
      { field: 'name', descending: false },
      { field: 'email', descending: true },
      { field: 'code', descending: true },
    ],
  ],
] as const)('a sheet contains every row once in the order of %s', async (_name, order, sort) => {
  const right = await database.query<{ code: string }>(`select code from users order by ${order}`);
  expect(await codes([...sort])).toEqual(right.map(({ code }) => code));
  expect(new Set(await codes([...sort])).size).toBe(PEOPLE);
});
