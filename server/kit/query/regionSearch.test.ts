import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizations } from '../../../contract/resources/system/organizations';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import type { ServedResource } from '../served';
import { insertPeople, rootPrincipal } from '../testPeople';
import { foundRows } from './listQuery';
import type { ListQuery, ResolvedFilter } from './parseQuery';

const served: ServedResource = { resource: organizations, orgColumn: 'id' };
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(database, []);
  await database.query(
    `insert into organizations (id, path, code, name, type, province, city, district) values
       ('A', 'ROOT.A.', 'CODE01', 'First', 'institution', '浙江省', '杭州市', '西湖区'),
       ('B', 'ROOT.B.', 'CODE02', 'Second', 'institution', '内蒙古自治区', '呼和浩特市', '新城区')`,
  );
});
afterAll(() => database.close());

async function found(query: Partial<ListQuery>): Promise<string[]> {
  const asked: ListQuery = { filters: [], sort: [{ field: 'code', descending: false }], ...query };
  const rows = await foundRows(database.db, served, rootPrincipal, asked, 0).select('id').execute();
  return rows.map(({ id }) => String(id)).sort();
}

describe('regions stored by their Chinese names', () => {
  it.each([
    ['杭州', ['A']],
    ['Hangzhou', ['A']],
    ['hangz', ['A']],
    ['항저우', ['A']],
    ['xihu', ['A']],
    ['Inner Mongolia', ['B']],
    ['huhehaote', ['B']],
    ['内モンゴル', ['B']],
    ['Nowhere', []],
  ])('are found by %s', async (q, ids) => expect(await found({ q })).toEqual(ids));

  it('match a part of their name in any language', async () => {
    const contains = (field: string, value: string) =>
      found({ filters: [{ field, op: 'contains', values: [value] } as ResolvedFilter] });
    expect(await contains('city', 'hangz')).toEqual(['A']);
    expect(await contains('province', '자치구')).toEqual(['B']);
    expect(await contains('city', 'Mongolia')).toEqual([]);
  });
});
