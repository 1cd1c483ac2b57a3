import { afterEach, beforeEach, expect, it } from 'vitest';
import { monthsLater } from '../../../contract/charging/price';
import type { WantedLine } from '../../../contract/charging/service';
import { DAY_MS } from '../../../contract/time/durations';
import { beginTrial, buy } from './buy';
import { servicePlan } from './plan';
import { BASIC, type ChargingWorld, CLIMATE, openChargingWorld, START } from './testCharging';

let world: ChargingWorld;
beforeEach(async () => {
  world = await openChargingWorld();
});
afterEach(() => world.close());

const line = (itemId: string, part: Partial<WantedLine> = {}): WantedLine => ({
  itemId,
  term: 'y1',
  qty: 1,
  ...part,
});
const order = (lines: WantedLine[], amount: number, payType: 'wechat' | 'alipay' = 'wechat') =>
  world.change((work) => buy(work, 'shop', { lines, payType, amount }));
const own = (itemId: string, state: string, endAt: number, qty = 1) =>
  world.database.query(
    `insert into service_subscriptions (id, org_id, item_id, qty, state, start_at, end_at)
     values ($1, 'shop', $1, $2, $3, $4, $5)`,
    [itemId, qty, state, new Date(START - 400 * DAY_MS), new Date(endAt)],
  );
const discount = (id: string, method: 'fixed_amount' | 'fixed_ratio', value: number, rest = {}) => {
  const row = { item_ids: '["basic"]', term: 'y1', start_date: '2026-01-01', org_ids: '[]', ...rest };
  const [amount, percent] = method === 'fixed_amount' ? [value, null] : [null, value];
  return world.database.query(
    `insert into charge_discounts (id, disc_name, item_ids, term, method, amount_off, percent_off, start_date,
       end_date, org_ids) values ($1, $1, $2, $3, $4, $5, $6, $7, '2026-12-31', $8)`,
    [id, row.item_ids, row.term, method, amount, percent, row.start_date, row.org_ids],
  );
};
const termOf = async (orgId = 'shop', term = 'y1') => {
  const { services } = await servicePlan(world.database.db, orgId, world.time.now);
  return services.find(({ itemId }) => itemId === BASIC)?.terms.find((each) => each.term === term);
};

it('calculates the price of every term by month or year', async () => {
  const months = await Promise.all(['m1', 'm3', 'm6', 'y1', 'y2', 'y3'].map((term) => termOf('shop', term)));
  expect(months.map((each) => each?.pay)).toEqual([3_900, 11_700, 23_400, 39_900, 79_800, 119_700]);
});

it('applies the best discount of today for the institution and never combines two', async () => {
  await discount('percent', 'fixed_ratio', 10);
  await discount('amount', 'fixed_amount', 5_000);
  await discount('later', 'fixed_ratio', 90, { start_date: '2026-04-02' });
  await discount('elsewhere', 'fixed_ratio', 80, { org_ids: '["other"]' });
  await discount('longer', 'fixed_ratio', 70, { term: 'y3' });
  expect(await termOf()).toEqual({
    term: 'y1',
    base: 39_900,
    discount: 5_000,
    pay: 34_900,
    discountName: 'amount',
  });
});

it('keeps the price of the day of the order', async () => {
  const bought = await order([line(BASIC, { qty: 2 })], 79_800);
  await world.database.query('update charge_items set yearly_fee = 1');
  const [stored] = await world.database.query<{ lines: unknown; amount: number; state: string }>(
    'select lines, amount::int, state from charge_orders where id = $1',
    [bought.id],
  );
  expect(stored).toMatchObject({ amount: 79_800, state: 'to_pay', lines: [{ base: 79_800, pay: 79_800 }] });
});

it('refuses a price other than the displayed one', async () => {
  await expect(order([line(BASIC)], 39_899)).rejects.toMatchObject({ key: 'err.charge.priceChanged' });
  expect(await world.database.query('select 1 from charge_orders')).toEqual([]);
});

it('sells value-added services after or together with a basic service', async () => {
  await expect(order([line(CLIMATE)], 15_000)).rejects.toMatchObject({ key: 'err.charge.basic_first' });
  await expect(order([line(CLIMATE), line(BASIC)], 54_900)).resolves.toMatchObject({ amount: 54_900 });
});

it.each([
  ['grace', true],
  ['trial', true],
  ['expired', false],
])('a basic service in %s allows value-added services: %s', async (state, carries) => {
  await own(BASIC, state, START + (state === 'trial' ? DAY_MS : -DAY_MS));
  const bought = order([line(CLIMATE)], 15_000);
  if (carries) await expect(bought).resolves.toMatchObject({ amount: 15_000 });
  else await expect(bought).rejects.toMatchObject({ key: 'err.charge.basic_first' });
});

it('charges more machines until the end of the paid period, by the day', async () => {
  await own(BASIC, 'active', START + 73 * DAY_MS, 2);
  // 73 of 365 days of one more machine: a fifth of its year.
  const bought = await order([line(BASIC, { qty: 3 })], 3 * 39_900 + 7_980);
  expect(bought.lines).toMatchObject([{ base: 119_700, discount: 0, upgrade: 7_980, pay: 127_680 }]);
  await expect(order([line(BASIC, { qty: 1 })], 39_900)).rejects.toMatchObject({ key: 'err.charge.fewer' });
});

it('states who is not authorized for charging and how to contact the administrator', async () => {
  await expect(order([line(BASIC)], 39_900, 'alipay')).rejects.toMatchObject({ key: 'err.charge.payType' });
  for (const change of ["valid_to = '2026-03-31'", "valid_to = '2027-01-01', allowed = false"]) {
    await world.database.query(`update charge_authorizations set ${change}`);
    await expect(order([line(BASIC)], 39_900)).rejects.toMatchObject({ key: 'err.charge.not_authorised' });
  }
  expect(await servicePlan(world.database.db, 'other', START)).toMatchObject({
    refusal: 'err.charge.not_authorised',
  });
});

it('offers what the groups of its kind contain and shows owned services that are no longer sold', async () => {
  await world.database.query(
    `insert into charge_groups (id, group_name, item_ids, org_types, is_default) values
     ('g1', '{}', '["basic"]', '["merchant"]', false), ('g2', '{}', '["climate"]', '["institution"]', true)`,
  );
  await own(CLIMATE, 'active', START + DAY_MS);
  const offered = async (orgId: string) =>
    (await servicePlan(world.database.db, orgId, START)).services.map(({ itemId, terms, own: had }) => [
      itemId,
      terms.length,
      had?.state,
    ]);
  expect(await offered('shop')).toEqual([
    [BASIC, 6, undefined],
    [CLIMATE, 0, 'active'],
  ]);
  expect(await offered('other')).toEqual([[CLIMATE, 6, undefined]]);
});

it('starts a free service at once', async () => {
  await discount('all', 'fixed_ratio', 100);
  expect(await order([line(BASIC)], 0)).toMatchObject({ state: 'active', amount: 0 });
  const [service] = await world.database.query<{ end_at: Date }>('select end_at from service_subscriptions');
  expect(service?.end_at.getTime()).toBe(monthsLater(START, 12));
});

it('offers a service on trial once for 14 days, and value-added ones after a basic one', async () => {
  const begin = (itemId: string) => world.change((work) => beginTrial(work, 'shop', itemId));
  await expect(begin(CLIMATE)).rejects.toMatchObject({ key: 'err.charge.basic_first' });
  expect(await begin(BASIC)).toMatchObject({ state: 'trial', endAt: START + 14 * DAY_MS });
  await expect(begin(BASIC)).rejects.toMatchObject({ key: 'err.charge.triedBefore' });
  await expect(begin(CLIMATE)).resolves.toMatchObject({ state: 'trial' });
});

it('unpaid orders stay within the credit limit, also when two are placed at once', async () => {
  await world.database.query('update charge_authorizations set credit_limit = 79800');
  const two = await Promise.allSettled([
    order([line(BASIC, { qty: 2 })], 79_800),
    order([line(BASIC)], 39_900),
  ]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(order([line(BASIC, { qty: 2 })], 79_800)).rejects.toMatchObject({ key: 'err.charge.credit' });
  await world.database.query(`update charge_orders set state = 'cancelled'`);
  await expect(order([line(BASIC, { qty: 2 })], 79_800)).resolves.toMatchObject({ amount: 79_800 });
});
