import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import { operatorsOf } from '../../../contract/kit/question/filter';
import { columnNames } from '../../db/columnNames';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { SERVED } from '../../modules';
import type { RowsQuery } from '../served';
import { insertPeople, people, rootPrincipal } from '../testPeople';
import { type AccessPath, foundRows, tableOf } from './listQuery';
import type { ListQuery } from './parseQuery';
import { partialTexts } from './shortSearch';

/**
 * Scripts, cases, wildcards, the letter that codes begin with, one beyond the first plane, and two that are ASCII in
 * lower case or longer.
 */
const LETTERS = [...'王小明国あアé%_\\ap1 ', 'É', 'Я', 'я', '한', '𠮷', '\u212a', 'İ'];
const PEOPLE = 2_000;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const random = createRandom(7);
  const letter = () => random.pick(LETTERS);
  const names = Array.from({ length: PEOPLE }, () =>
    Array.from({ length: random.int(1, 4) }, letter).join(''),
  );
  await insertPeople(database, names);
});
afterAll(() => database.close());

const asked = (more: Partial<ListQuery>): ListQuery => ({
  filters: [],
  sort: [{ field: 'code', descending: false }],
  ...more,
});
/** The index is asked however few people there are. */
function asking<T>(way: AccessPath, query: ListQuery, work: (rows: RowsQuery) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(async (trx) => {
    if (way === 'index')
      for (const slow of ['seqscan', 'indexscan'])
        await sql.raw(`set local enable_${slow} = off`).execute(trx);
    return work(foundRows(trx, people, rootPrincipal, query, 0, way));
  });
}
const codes = (query: ListQuery, way: AccessPath) =>
  asking(way, query, async (rows) => {
    const found = await rows.clearSelect().select('code').orderBy('code').execute();
    return found.map(({ code }) => code);
  });
const explained = (query: ListQuery, way: AccessPath) =>
  asking(way, query, async (rows) => JSON.stringify(await rows.explain('text')));

const texts = [...LETTERS, ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second))];
/** As they come from the address: without blanks around them. */
const needles = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];

describe('a search of one or two characters', () => {
  it('finds the same with and without its index, for any characters', async () => {
    const differing: string[] = [];
    for (const q of needles) {
      const [walked, indexed] = [await codes(asked({ q }), 'walk'), await codes(asked({ q }), 'index')];
      if (JSON.stringify(walked) !== JSON.stringify(indexed)) differing.push(q);
    }
    expect(differing).toEqual([]);
    expect((await codes(asked({ q: '王小' }), 'index')).length).toBeGreaterThan(0);
  });

  it('finds the same as part of a filter', async () => {
    for (const text of ['王', '小明', 'A国', 'é', '%', '_王', '明1']) {
      const query = asked({ filters: [{ field: 'name', op: 'contains', values: [text] }] });
      expect(await codes(query, 'index')).toEqual(await codes(query, 'walk'));
    }
  });

  it.each([
    asked({ q: '龘龘' }),
    asked({ q: '龘' }),
    asked({ q: 'a龘' }),
    asked({ q: 'zq' }),
    asked({ q: '#' }),
    asked({ filters: [{ field: 'name', op: 'contains', values: ['龘龘'] }] }),
  ])('uses the index, %j', async (query) => {
    expect(await explained(query, 'index')).toContain('users_grams');
    expect(await explained(query, 'walk')).not.toContain('search_grams');
  });

  it.each(['abc', '王小明'])('leaves %s to the trigram index', async (q) => {
    expect(await explained(asked({ q }), 'index')).not.toContain('search_grams');
  });
});

const snake = (name: string) => columnNames.toSql(name);

describe('the index of short searches', () => {
  it.each(SERVED)(
    'on $resource.name exists if the definition asks for it, with the searched columns',
    async (served) => {
      const [index] = await database.query<{ indexdef: string }>(
        'select indexdef from pg_indexes where indexname = $1',
        [`${snake(tableOf(served))}_grams`],
      );
      expect(index !== undefined).toBe(served.shortSearches === true);
      if (index) expect(index.indexdef).toContain(`[${partialTexts(served.resource).map(snake).join(', ')}]`);
    },
  );

  it.each(SERVED.filter(({ shortSearches }) => shortSearches))(
    'on $resource.name is used for a contained text and for nothing else',
    (served) => {
      const parts = Object.entries(served.resource.fields)
        .filter(([, field]) => operatorsOf(field).includes('contains'))
        .map(([name]) => name);
      const asking = parts.filter((field) => {
        const filters = [{ field, op: 'contains' as const, values: ['王'] }];
        const rows = foundRows(database.db, served, rootPrincipal, asked({ filters }), 0, 'index');
        return rows.compile().sql.includes('search_grams');
      });
      expect(asking).toEqual(parts.filter((name) => partialTexts(served.resource).includes(name)));
    },
  );
});
