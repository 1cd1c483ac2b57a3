import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { createRecord } from '../../kit/records/createRecord';
import { runInTransaction } from '../../kit/records/transaction';
import { openTestWorld } from '../../kit/testWorld';
import { SERVED } from '..';
import { servedProductCategories } from './categories';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld(Date.parse('2026-04-29T00:00:00Z'), (database) =>
    database
      .query(
        `insert into organizations (id, name, type, path, code) values ('shop', 'Shop', 'platform', 'shop.', 'SHOP')`,
      )
      .then(() => undefined),
  );
});
afterAll(() => world.close());

const TREE = [
  ['a', '01', null, 1],
  ['aa', '0101', 'a', 1],
  ['aaa', '010101', 'aa', 1],
  ['ab', '0102', 'a', 2],
  ['b', '02', null, 2],
  ['ba', '0201', 'b', 1],
] as const;
beforeEach(async () => {
  await world.database.query('update product_categories set parent_id = null');
  await world.database.query('delete from product_categories');
  for (const [id, code, parent, sort] of TREE)
    await world.database.query(`insert into product_categories (id, org_id, code, name, parent_id, sort)
      values ('${id}', 'shop', '${code}', '{"en":"${id}"}', ${parent ? `'${parent}'` : 'null'}, ${sort})`);
});

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const move = (id: string, args: Record<string, unknown>) =>
  runInTransaction(world.deps, world.context, (work) =>
    runCommand(work, servedProductCategories, 'move', id, { version: 1, args }, find),
  );
const tree = async () =>
  (
    await world.database.query<{ id: string; code: string; parent: string | null }>(
      'select id, code, parent_id as parent from product_categories order by left(code, 2), parent_id nulls first, sort',
    )
  ).map(({ id, code, parent }) => `${id} ${code} ${parent ?? '-'}`);

it('a category moves with everything below it, and its codes show the new position', async () => {
  await move('aa', { parentId: 'b', beforeId: 'ba' });
  expect(await tree()).toEqual(['a 01 -', 'ab 0102 a', 'b 02 -', 'aaa 020201 aa', 'aa 0202 b', 'ba 0201 b']);
  await world.database.query(`update product_categories set version = 1`);
  await move('aa', { parentId: null });
  expect(await tree()).toContain('aa 03 -');
  expect(await tree()).toContain('aaa 0301 aa');
});

it('moving among siblings changes only the order', async () => {
  await move('ab', { parentId: 'a', beforeId: 'aa' });
  expect((await tree()).slice(1, 3)).toEqual(['ab 0102 a', 'aa 0101 a']);
});

it('a category never moves below itself, deeper than four levels or before one of another parent', async () => {
  await expect(move('a', { parentId: 'aaa' })).rejects.toMatchObject({
    fields: { parentId: 'err.category.below' },
  });
  await world.database.query(`insert into product_categories (id, org_id, code, name, parent_id)
    values ('aaaa', 'shop', '01010101', '{"en":"d"}', 'aaa')`);
  await expect(move('a', { parentId: 'b' })).rejects.toMatchObject({
    fields: { parentId: 'err.category.deep' },
  });
  await expect(move('ab', { parentId: 'a', beforeId: 'ba' })).rejects.toMatchObject({
    fields: { beforeId: 'err.form.unknownRef' },
  });
});

const NAME = { 'zh-cn': '新', en: 'new', jp: '新', ko: '새' };
it('a new category without a code takes the next code at its position', async () => {
  const made = (values: Record<string, unknown>) =>
    runInTransaction(world.deps, world.context, (work) =>
      createRecord(work, servedProductCategories, { name: NAME, sort: 5, orgId: 'shop', ...values }, find),
    );
  await made({ parentId: 'a' });
  await made({});
  await made({ code: '0105', parentId: 'a' });
  const codes = (await tree()).map((each) => each.split(' ')[1]);
  expect(codes).toEqual(expect.arrayContaining(['0103', '03', '0105']));
  await expect(made({ code: '0105', parentId: 'a' })).rejects.toThrow('err.form.duplicate');
});
