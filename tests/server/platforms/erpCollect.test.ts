import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectErpOrders, sweepErpOrders } from '../../../server/modules/orders/erp/collect';
import { type ErpWorld, insertOrder, NOW, openErpWorld } from './erpWorld';

let world: ErpWorld;
beforeEach(async () => {
  world = await openErpWorld();
});
afterEach(() => world.close());

const refund = (id: string, amount: number) =>
  world.database.query('update orders set refund_amt = $2 where id = $1', [id, amount]);
const changes = async () =>
  (await world.database.query<{ order_id: string }>('select order_id from erp_changes order by id')).map(
    (row) => row.order_id,
  );

const isDue = async () => {
  const row = await world.order('SOO1');
  return row?.next_try_at instanceof Date && row.next_try_at.getTime() <= world.time.now;
};

/** Rows of orders that one look reads. */
async function readBy(look: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n
      from pg_stat_xact_user_tables where relname = 'orders'`.execute(world.database.db);
    return rows[0]?.n ?? 0;
  };
  const before = await read();
  await look();
  return (await read()) - before;
}

describe('the search for ERP orders', () => {
  it('covers recent changes instead of the last seven days', async () => {
    await insertOrder(world.database, 'O1');
    // A week of a hundred machines, and then some.
    await world.database.query(
      `insert into orders (id, org_id, order_no, channel, status, total_amt, paid_amt, placed_at, paid_at)
       select 'w' || n, org_id, 'w' || n, channel, 'paid', 100, 100, at, at from orders,
         generate_series(1, 1000) n, lateral (select placed_at + n * interval '1 second' as at) x where id = 'O1'`,
    );
    await collectErpOrders(world.deps);
    await world.database.query('analyze');
    expect(await world.database.query('select count(*)::int as n from erp_orders')).toEqual([{ n: 1001 }]);
    expect(await changes()).toEqual([]);
    expect(await readBy(() => collectErpOrders(world.deps))).toBe(0);
    await refund('w7', 10);
    expect(await readBy(() => collectErpOrders(world.deps))).toBeLessThan(20);
  });

  it('keeps a correction made during a push', async () => {
    await insertOrder(world.database, 'O1');
    await collectErpOrders(world.deps);
    await world.database.query(`update erp_orders set push_state = 'pushing' where third_no = 'SOO1'`);
    await refund('O1', 500);
    await collectErpOrders(world.deps);
    expect(await changes()).toEqual(['O1']);
    const later = new Date(NOW + 3_600_000);
    await world.database.query(
      `update erp_orders set push_state = 'pushed', next_try_at = $1 where third_no = 'SOO1'`,
      [later],
    );
    await collectErpOrders(world.deps);
    expect(await changes()).toEqual([]);
    expect(await isDue()).toBe(true);
  });

  it('finds unrecorded orders by the sweep, with their amounts', async () => {
    await insertOrder(world.database, 'O1');
    await collectErpOrders(world.deps);
    await world.database.query(
      `update erp_orders set push_state = 'pushed', next_try_at = $1 where third_no = 'SOO1'`,
      [new Date(NOW + 3_600_000)],
    );
    await insertOrder(world.database, 'O2');
    await refund('O1', 500);
    await world.database.query('delete from erp_changes');
    expect(await collectErpOrders(world.deps)).toBe(0);
    expect(await sweepErpOrders(world.deps)).toBe(1);
    expect(await world.order('SOO2')).toMatchObject({ push_state: 'new' });
    expect(await isDue()).toBe(true);
  });

  it('records nothing without an ERP', async () => {
    await world.database.query(`update erp_connections set state = 'draft'`);
    await insertOrder(world.database, 'O1');
    expect(await changes()).toEqual([]);
  });
});
