import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import { createKit } from '../../kit/kit';
import { SERVED } from '../index';
import { renewDueCards as renew } from './autoRenew';
import { servedSimBudgets } from './budgets';
import { NOW, openSimWorld, type SimWorld, testCard } from './testSimCards';

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
  for (const table of ['iot_auto_renewals', 'sim_budgets'])
    await world.database.query(`delete from ${table}`);
  await world.database.query(`update organizations set timezone = 'Asia/Shanghai'`);
  await world.database.query('update iot_cards set auto_renew = true, monthly_fee = 1000');
});
afterAll(() => world.close());

const faults: unknown[] = [];
const log = { error: (said: object) => void faults.push(said) } as never;
const kit = () => createKit(world.deps, SERVED);
const renewDueCards = (own = kit()) => renew({ kit: own, log });
const budget = (orgId: string, limit: number) =>
  world.database.query(
    `insert into sim_budgets (id, org_id, name, monthly_limit) values ($1, $1, 'Budget', $2)
     on conflict (id) do update set monthly_limit = $2`,
    [orgId, limit],
  );
const held = () =>
  world.database.query<{ entity_id: string }>(`select entity_id from feed where kind = 'renewal.held'`);
const ends = (id: string, day: string) =>
  world.database.query('update iot_cards set expire_at = $2 where id = $1', [id, day]);
const orders = () =>
  world.database.query<{ state: string; amount: string; cards: { cardId: string; months: number }[] }>(
    'select state, amount, cards from iot_renewal_orders order by created_at',
  );
const told = () =>
  world.database.query<{ n: string }>(`select count(*) as n from feed where kind = 'renewal.due'`);

it('cards with auto-renewal that expire soon are ordered together once a day, and payers are notified', async () => {
  await ends('CMCC1', '2026-12-01');
  await ends('CUCC2', '2026-12-02');
  await world.database.query(`update iot_cards set billing_mode = 'yearly' where id = 'CMCC1'`);
  const before = Number((await told())[0]?.n);
  expect(await Promise.all([renewDueCards(kit()), renewDueCards(kit())])).toContain(1);
  expect(await renewDueCards(kit())).toBe(0);
  const [order, ...more] = await orders();
  expect(more).toEqual([]);
  expect(order).toMatchObject({ state: 'to_pay' });
  expect(order?.cards.map(({ cardId, months }) => [cardId, months])).toEqual([['CMCC1', 12]]);
  expect(Number(order?.amount)).toBe(12_000);
  expect(Number((await told())[0]?.n)).toBe(before + 1);
});

it('unpaid renewals are ordered again the next day, not at night or while in progress', async () => {
  await ends('CMCC1', '2026-11-27');
  expect(await renewDueCards(kit())).toBe(1);
  world.time.now = NOW + DAY_MS;
  expect(await renewDueCards(kit())).toBe(0);
  await world.database.query(`update iot_renewal_orders set state = 'cancelled'`);
  world.time.now = NOW + 12 * HOUR_MS;
  expect(await renewDueCards(kit())).toBe(0);
  world.time.now = NOW + DAY_MS;
  expect(await renewDueCards(kit())).toBe(1);
});

it('a card about to be canceled by its operator is renewed within ninety days and no later', async () => {
  await ends('CMCC4', '2026-08-27');
  expect(await renewDueCards(kit())).toBe(1);
  await world.database.query('delete from iot_renewal_orders');
  await world.database.query('delete from iot_auto_renewals');
  await ends('CMCC4', '2026-08-25');
  expect(await renewDueCards(kit())).toBe(0);
});

it('a card canceled by its operator’s local day blocks no other renewal west of China', async () => {
  await world.database.query(`update organizations set timezone = 'America/New_York'`);
  await ends('CMCC1', '2026-11-27');
  await ends('CMCC4', '2026-08-27');
  world.time.now = Date.parse('2026-11-25T17:00:00Z');
  expect(await renewDueCards(kit())).toBe(1);
  expect((await orders()).flatMap(({ cards: lines }) => lines.map(({ cardId }) => cardId))).toEqual([
    'CMCC1',
  ]);
});

const ordered = async () =>
  (await orders()).flatMap(({ cards: lines }) => lines.map(({ cardId }) => cardId)).sort();

it('the monthly budget is kept, earliest expiry first, and skipped renewals are reported once a month', async () => {
  await budget('shop', 1_500);
  for (const [id, day] of [
    ['CMCC1', '2026-11-25'],
    ['CUCC2', '2026-11-26'],
    ['CTCC3', '2026-11-27'],
  ] as const)
    await ends(id, day);
  await world.database.query(`update iot_cards set monthly_fee = 400 where id = 'CTCC3'`);
  const before = (await held()).length;
  expect(await renewDueCards()).toBe(1);
  // The second does not fit, a cheaper one after it does.
  expect(await ordered()).toEqual(['CMCC1', 'CTCC3']);
  await world.database.query(
    `update iot_renewal_orders set state = 'recharged', paid_at = now(), pay_no = 'P', recharged_at = now()`,
  );
  world.time.now = NOW + DAY_MS;
  expect(await renewDueCards()).toBe(0);
  expect((await held()).slice(before)).toEqual([{ entity_id: 'shop' }]);
  const [row] =
    (await servedSimBudgets.complete?.(
      world.database.db,
      [{ id: 'shop', version: 1, monthlyLimit: 1_500 } as never],
      { now: world.time.now } as never,
    )) ?? [];
  // Cards whose order is through are due no more once the operator has moved their end; here it has not.
  expect(row).toMatchObject({ ordered: 1_400, left: 100, due: 2_400 });
  await budget('shop', 5_000);
  expect(await renewDueCards()).toBe(1);
});

it('a new month has its whole budget, and canceled orders use none', async () => {
  await budget('shop', 1_000);
  await ends('CMCC1', '2026-11-26');
  await ends('CUCC2', '2026-12-05');
  expect(await renewDueCards()).toBe(1);
  await world.database.query(
    `update iot_renewal_orders set state = 'recharged', paid_at = now(), pay_no = 'P', recharged_at = now()`,
  );
  await world.database.query(`update iot_cards set expire_at = '2027-01-31' where id = 'CMCC1'`);
  world.time.now = NOW + 5 * DAY_MS;
  expect(await renewDueCards()).toBe(0);
  world.time.now = Date.parse('2026-12-01T04:00:00Z');
  expect(await renewDueCards()).toBe(1);
  await world.database.query(`update iot_renewal_orders set state = 'cancelled' where state = 'to_pay'`);
  world.time.now = Date.parse('2026-12-02T04:00:00Z');
  expect(await renewDueCards()).toBe(1);
});

it('institutions below share one budget, also on two servers at once', async () => {
  await budget('inst', 1_000);
  await world.database.query(`insert into organizations (id, parent_id, path, code, name, type)
    values ('shop2', 'inst', 'root.inst.shop2.', 'SHOPTWO', 'shop2', 'merchant') on conflict do nothing`);
  await world.database.query(`update iot_cards set org_id = 'shop2' where id = 'CUCC2'`);
  await ends('CMCC1', '2026-11-26');
  await ends('CUCC2', '2026-11-26');
  const made = await Promise.all([renewDueCards(), renewDueCards()]);
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await ordered()).toHaveLength(1);
});

it('one failing institution blocks no other and is named in the log', async () => {
  await world.database.query(`update iot_cards set org_id = 'far' where id = 'CTCC3'`);
  await world.database.query(`update organizations set timezone = 'Nowhere/Land' where id = 'far'`);
  await ends('CTCC3', '2026-11-26');
  await ends('CMCC1', '2026-11-26');
  faults.length = 0;
  expect(await renewDueCards()).toBe(1);
  expect(await ordered()).toEqual(['CMCC1']);
  expect(faults).toMatchObject([{ org: 'far' }]);
});
