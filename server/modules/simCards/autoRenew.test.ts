import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKit } from '../../kit/kit';
import { SERVED } from '../index';
import { renewDueCards } from './autoRenew';
import { NOW, openSimWorld, type SimWorld, testCard } from './testSimCards';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const cards = [
  testCard('CMCC', 1),
  testCard('CUCC', 2),
  testCard('CTCC', 3),
  testCard('CMCC', 4, 'pre_cancelled'),
];
let world: SimWorld;
beforeAll(async () => {
  const nowhere = 'http://127.0.0.1:9';
  world = await openSimWorld(cards, { CMCC: nowhere, CUCC: nowhere, CTCC: nowhere });
});
beforeEach(async () => {
  await world.reset();
  await world.database.query('delete from iot_auto_renewals');
  await world.database.query('update iot_cards set auto_renew = true, monthly_fee = 1000');
});
afterAll(() => world.close());

let failed: unknown[] = [];
const log = { error: (what: unknown) => void failed.push(what) };
const renew = () => renewDueCards(createKit(world.deps, SERVED), log);
const ends = (id: string, day: string) =>
  world.database.query('update iot_cards set expire_at = $2 where id = $1', [id, day]);
const orders = () =>
  world.database.query<{ state: string; amount: string; cards: { cardId: string; months: number }[] }>(
    'select state, amount, cards from iot_renewal_orders order by created_at',
  );
const told = () =>
  world.database.query<{ n: string }>(`select count(*) as n from feed where kind = 'renewal.due'`);

it('cards with the switch that end soon are ordered together, once a day, and those who pay are told', async () => {
  await ends('CMCC1', '2026-12-01');
  await ends('CUCC2', '2026-12-02');
  await world.database.query(`update iot_cards set billing_mode = 'yearly' where id = 'CMCC1'`);
  const before = Number((await told())[0]?.n);
  expect(await Promise.all([renew(), renew()])).toContain(1);
  expect(await renew()).toBe(0);
  const [order, ...more] = await orders();
  expect(more).toEqual([]);
  expect(order).toMatchObject({ state: 'to_pay' });
  expect(order?.cards.map(({ cardId, months }) => [cardId, months])).toEqual([['CMCC1', 12]]);
  expect(Number(order?.amount)).toBe(12_000);
  expect(Number((await told())[0]?.n)).toBe(before + 1);
});

it('what nobody paid is ordered again the next day, not at night, and not while it is on its way', async () => {
  await ends('CMCC1', '2026-11-27');
  expect(await renew()).toBe(1);
  world.time.now = NOW + DAY_MS;
  expect(await renew()).toBe(0);
  await world.database.query(`update iot_renewal_orders set state = 'cancelled'`);
  world.time.now = NOW + 12 * HOUR_MS;
  expect(await renew()).toBe(0);
  world.time.now = NOW + DAY_MS;
  expect(await renew()).toBe(1);
});

it('what its operator is about to cancel is renewed within ninety days, and no later', async () => {
  await ends('CMCC4', '2026-08-27');
  expect(await renew()).toBe(1);
  await world.database.query('delete from iot_renewal_orders');
  await world.database.query('delete from iot_auto_renewals');
  await ends('CMCC4', '2026-08-25');
  expect(await renew()).toBe(0);
});

it('west of China what its operator has cancelled by its own day keeps no other card from being ordered', async () => {
  await world.database.query(`update organizations set timezone = 'America/New_York'`);
  await ends('CMCC1', '2026-11-27');
  await ends('CMCC4', '2026-08-27');
  world.time.now = Date.parse('2026-11-25T17:00:00Z');
  expect(await renew()).toBe(1);
  expect((await orders()).flatMap(({ cards: lines }) => lines.map(({ cardId }) => cardId))).toEqual([
    'CMCC1',
  ]);
});

it('an institution whose order cannot be made holds up no other, and is named in the log', async () => {
  failed = [];
  await world.database.query(
    `update organizations set timezone = case id when 'far' then 'Nowhere/At_All' else 'Asia/Shanghai' end`,
  );
  await world.database.query(`update iot_cards set org_id = 'far' where id = 'CUCC2'`);
  await ends('CMCC1', '2026-11-27');
  await ends('CUCC2', '2026-11-27');
  expect(await renew()).toBe(1);
  expect((await orders()).flatMap(({ cards: lines }) => lines.map(({ cardId }) => cardId))).toEqual([
    'CMCC1',
  ]);
  expect(failed).toMatchObject([{ orgId: 'far' }]);
});
