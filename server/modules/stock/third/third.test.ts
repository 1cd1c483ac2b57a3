import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../kit/records/commands';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, ServedResource } from '../../../kit/served';
import { PartnerError } from '../../../partners/caller';
import { keepErpKey } from '../../../partners/erp/accounts';
import type { ErpReplenishResult } from '../../../partners/erp/port';
import { readErpMessage, readErpNotice, signedMessage } from '../../../partners/erp/wire';
import { SERVED } from '../..';
import { takeErpTold } from '../../orders/erp/take';
import { HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { endOrders, tellEnds } from './tellEnds';
import { servedThirdReplenishments } from './thirdReplenishments';

let world: StockWorld;
let deps: KitDeps;
let heard: ErpReplenishResult[];
let broken = false;
const ACCOUNT = { connectionId: 'k1', orgId: 'shop', url: 'http://erp', cooperation: 'chain1', secret: 's' };
beforeAll(async () => {
  world = await openStockWorld(3);
  await world.people('platform_admin', 'u');
  await world.query(`insert into erp_connections (id, org_id, name, erp_code, cooperation, store_no, api_url, state, connected_at)
    values ('k1', 'shop', 'Chain', 'X', 'chain1', 'ST1', 'http://erp', 'connected', now())`);
  await world.query(`update devices set store_no = 'ST1'`);
  await world.query(`update products set third_code = 'D' || substr(id, 2)`);
  const erp = {
    trusted: new Set<string>(),
    push: async () => ({ isDuplicate: false, isWrittenOff: false }),
    async replenished(_account: unknown, end: ErpReplenishResult) {
      if (broken) throw new PartnerError('busy', true);
      heard.push(end);
    },
  };
  deps = { ...world.deps, erp };
  await keepErpKey(world.database.db, deps, ACCOUNT);
});
afterAll(() => world.close());
beforeEach(async () => {
  heard = [];
  broken = false;
  await world.reset();
  for (const table of ['third_replenishments', 'replenish_tasks']) await world.query(`delete from ${table}`);
});

type Detail = { drug_id: string; common_name: string; amount: number; batch_number?: string };
const say = (id: string, details: Detail[], store_id = 'ST1') => {
  const head = { now: NOW, nonce: '12345678' };
  const text = JSON.stringify(signedMessage(ACCOUNT, { orders: [{ id, store_id, details }] }, head));
  const told = readErpNotice('replenish', readErpMessage(text));
  if (told.kind === 'prescription') throw new Error('no order');
  return takeErpTold(deps, ACCOUNT, told);
};
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const run = async (served: ServedResource, command: string) => {
  const [row] = await world.query('select id, version from third_replenishments');
  const context = { ...world.context, principal: { ...world.context.principal, userId: 'u' } };
  const call = { version: Number(row?.version), args: {}, reason: 'no room' };
  return runInTransaction(deps, context, (work) =>
    runCommand(work, served, command, String(row?.id), call, find),
  );
};
const ASPIRIN = { drug_id: 'D1', common_name: 'Aspirin', amount: 13 };

it('places an order once however often it is sent and notes different content under its number', async () => {
  expect(await say('BH0001', [ASPIRIN])).toEqual({ subject: 'BH0001' });
  await say('BH0001', [ASPIRIN]);
  expect(await say('BH0001', [{ ...ASPIRIN, amount: 2 }])).toEqual({ subject: 'BH0001', finding: 'differs' });
  expect(await world.query('select state, device_id, connection_id from third_replenishments')).toEqual([
    { state: 'matched', device_id: 'd1', connection_id: 'k1' },
  ]);
  expect(await say('BH0002', [ASPIRIN], 'ST9')).toMatchObject({ finding: 'unknown_store' });
});

it('delivers the ordered quantities and batches, ends with the visit and notifies the chain until it answers', async () => {
  await say('BH0003', [{ ...ASPIRIN, batch_number: 'B0002' }]);
  await run(servedThirdReplenishments, 'accept');
  const [task] = await world.query('select type, lines, plan_total from replenish_tasks');
  expect(task).toMatchObject({
    type: 'third_party',
    plan_total: 13,
    lines: [
      { laneNo: 'A-1-01', batchId: 'b2', planQty: 10, why: 'ordered' },
      { laneNo: 'A-1-02', batchId: 'b2', planQty: 3, why: 'ordered' },
    ],
  });
  expect(await endOrders(deps)).toBe(0);
  await world.query(`update replenish_tasks set state = 'submitted'`);
  expect(await endOrders(deps)).toBe(1);
  broken = true;
  expect(await tellEnds(deps)).toBe(0);
  broken = false;
  expect(await tellEnds(deps)).toBe(0);
  world.time.now += 61_000;
  expect([await tellEnds(deps), await tellEnds(deps)]).toEqual([1, 0]);
  expect(heard).toEqual([
    { thirdNo: 'BH0003', state: 'executed', reason: null, lines: [{ drugId: 'D1', amount: 13 }] },
  ]);
});

it('keeps an order of a disconnected chain waiting and notifies it after it is connected again', async () => {
  await say('BH0005', [ASPIRIN]);
  await run(servedThirdReplenishments, 'reject');
  await world.query(`update erp_connections set state = 'paused'`);
  expect(await tellEnds(deps)).toBe(0);
  await world.query(`update erp_connections set state = 'connected'`);
  expect(await tellEnds(deps)).toBe(0);
  world.time.now += HOUR;
  expect(await tellEnds(deps)).toBe(1);
});

it('refuses what the machine cannot take completely and reports a rejection', async () => {
  await say('BH0004', [ASPIRIN, { drug_id: 'D2', common_name: 'Iodine', amount: 1 }]);
  await expect(run(servedThirdReplenishments, 'accept')).rejects.toMatchObject({
    key: 'err.third.line',
    params: { line: 'Iodine' },
  });
  await run(servedThirdReplenishments, 'reject');
  expect(await tellEnds(deps)).toBe(1);
  expect(heard).toMatchObject([{ thirdNo: 'BH0004', state: 'rejected', reason: 'no room' }]);
});
