import { afterAll, beforeAll, expect, it } from 'vitest';
import { cnapsDigit } from '../../../contract/common/checkDigits';
import { createRecord } from '../../kit/records/createRecord';
import { findRecord, updateRecord } from '../../kit/records/records';
import { openTestWorld } from '../../kit/testWorld';
import { servedBankBranches } from './bankBranches';

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1, 4), async ({ query }) => {
    await query(`insert into organizations (id, parent_id, path, code, name, type) values
      ('root', null, 'root.', 'ROOT', 'root', 'platform')`);
  });
});
afterAll(() => world.close());

it('a built-in number is unverified until a person enters or imports it', async () => {
  const origins = () =>
    world.database.query('select origin, count(*)::int as count from bank_branches group by 1 order by 1');
  expect(await origins()).toEqual([{ origin: 'shipped', count: 17 }]);
  const id = 'cnaps-104100000004';
  await world.change(async (work) => {
    const { version } = await findRecord(work, servedBankBranches, id);
    const draft = { branchName: '中国银行股份有限公司总行', version };
    return updateRecord(work, servedBankBranches, id, draft, () => undefined);
  });
  const code = `10233100001${cnapsDigit('10233100001')}`;
  const branch = { code, bankName: '中国工商银行', branchName: '杭州分行', city: '杭州' };
  await world.change((work) => createRecord(work, servedBankBranches, branch, () => undefined));
  expect(await origins()).toEqual([
    { origin: 'own', count: 2 },
    { origin: 'shipped', count: 16 },
  ]);
});
