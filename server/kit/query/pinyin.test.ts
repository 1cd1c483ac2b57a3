import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnNames } from '../../db/columnNames';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { SERVED } from '../../modules';
import { insertPeople, people, rootPrincipal } from '../testPeople';
import { foundRows, tableOf } from './listQuery';
import { partialTexts } from './shortSearch';

const NAMES = ['杭州西湖诊所', '重庆银行3号机', '王丽', '吕布', 'Xihu Clinic', '（新）西湖·药房'];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(database, NAMES);
});
afterAll(() => database.close());

async function found(q: string): Promise<unknown[]> {
  const asked = { filters: [], sort: [{ field: 'code', descending: false }], q };
  const rows = foundRows(database.db, people, rootPrincipal, asked, 0, 'index');
  return (await rows.clearSelect().select('name').orderBy('code').execute()).map(({ name }) => name);
}

describe('a search by pinyin', () => {
  it.each([
    ['xihu', ['杭州西湖诊所', 'Xihu Clinic', '（新）西湖·药房']],
    ['XiHu', ['杭州西湖诊所', 'Xihu Clinic', '（新）西湖·药房']],
    ['xi hu zhen', ['杭州西湖诊所']],
    ["xi'hu'y", ['（新）西湖·药房']],
    ['hzxh', ['杭州西湖诊所']],
    ['wl', ['王丽']],
    ['chongqing', ['重庆银行3号机']],
    ['cqyh', ['重庆银行3号机']],
    ['yinhang3hao', ['重庆银行3号机']],
    ['lvbu', ['吕布']],
    ['ihu', ['Xihu Clinic']],
    ['xihuzhou', []],
    ['w', []],
    ['x%', []],
  ])('%s', async (typed, names) => {
    expect(await found(typed)).toEqual(names);
  });

  it.each(['wl', 'chongqing'])('uses the index for %s', async (typed) => {
    const asked = { filters: [], sort: [], q: typed };
    const plan = await database.db.transaction().execute(async (trx) => {
      for (const slow of ['seqscan', 'indexscan'])
        await sql.raw(`set local enable_${slow} = off`).execute(trx);
      return JSON.stringify(await foundRows(trx, people, rootPrincipal, asked, 0, 'index').explain('text'));
    });
    expect(plan).toContain('users_by_name_pinyin');
  });

  it('follows a renamed record', async () => {
    await database.query(`update users set name = '李娜' where name = '王丽'`);
    expect(await found('wangli')).toEqual([]);
    expect(await found('lina')).toEqual(['李娜']);
    await database.query(`update users set name = '王丽' where name = '李娜'`);
  });

  it('has its column and index and includes nothing masked', async () => {
    const rows = await database.query<{ of: string }>(
      `select t.relname || '.' || a.attname as of from pg_index i join pg_class t on t.oid = i.indrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey) where a.attname like '%\\_pinyin'`,
    );
    const indexed = new Set(rows.map(({ of }) => of));
    for (const served of SERVED.values())
      for (const name of served.pinyin ?? []) {
        expect(partialTexts(served.resource)).toContain(name);
        expect(indexed).toContain(
          `${columnNames.toSql(tableOf(served))}.${columnNames.toSql(`${name}Pinyin`)}`,
        );
      }
  });
});
