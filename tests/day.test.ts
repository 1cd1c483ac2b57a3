import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOptions } from '../bench/day/options';
import { verdict } from '../bench/day/verdict';
import { openTestDatabase } from '../server/db/testDatabase';
import type { SimOrder } from '../simulator/partners/platforms/book';

const AT = new Date(Date.UTC(2026, 3, 1, 4));
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values ('root', null, 'root.', 'ROOT', 'root', 'platform')`,
  );
  await database.query(
    `insert into orders (id, org_id, order_no, channel, plat_order_no, status, total_amt, paid_amt, refund_amt, placed_at, paid_at) values
     ('o1', 'root', 'SO1', 'JD', 'b1', 'completed', 1000, 1000, 0, $1, $1),
     ('o2', 'root', 'SO2', 'JD', 'b2', 'cancelled', 1000, 1000, 1000, $1, $1)`,
    [AT],
  );
});
afterAll(() => database.close());

const order = (id: string, place: SimOrder['place']) => ({ id, place, paid: 1_000 }) as SimOrder;
/** What does not add up. */
async function differs(placed: readonly SimOrder[], heard = 0): Promise<string[]> {
  const lines = await verdict(database, { placed, heard, fleets: [], since: AT.getTime() });
  return lines.filter(({ ok }) => !ok).map(({ what }) => what);
}
const good = [order('b1', 'completed'), order('b2', 'cancelled')];

describe('the verdict of a day', () => {
  it('is good when orders ended here as on their platforms', async () => {
    expect(await differs(good)).toEqual([]);
  });

  it('names an order that is not here and no finding explains', async () => {
    expect(await differs([...good, order('b3', 'paid')])).toEqual(['orders placed, here or with a finding']);
  });

  it('names another end and money that is not back', async () => {
    expect(await differs([order('b1', 'cancelled')])).toEqual([
      'orders without the end they have on the platform',
      'cancelled orders whose money is not back',
    ]);
  });

  it('names a callback that was heard and is not stored, and one that waits', async () => {
    expect(await differs(good, 1)).toEqual(['callbacks heard, stored']);
    await database.query(
      `insert into partner_messages (id, partner, direction, at, what, body, state) values ('m1', 'jd', 'in', $1, 'newOrder', '', 'waiting')`,
      [AT],
    );
    expect(await differs(good, 1)).toEqual(['callbacks that wait']);
  });
});

describe('the options of a day', () => {
  it('are what is usual, or what is said', () => {
    expect(dayOptions([])).toMatchObject({ orders: 40, faults: 0.25, keep: false });
    expect(dayOptions(['--orders', '7', '--faults', '0', '--keep'])).toMatchObject({
      orders: 7,
      faults: 0,
      keep: true,
    });
  });
  it.each([
    ['--orders', '0'],
    ['--orders', '1.5'],
    ['--faults', '2'],
    ['--people', '3'],
  ])('%s %s is refused', (...args) => {
    expect(() => dayOptions(args)).toThrow();
  });
});
