import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellOfLow } from './news';
import { servedWarehouseStocks } from './stocks';
import { openWarehouseWorld } from './testWarehouse';
import { servedWarehouses } from './warehouses';

let world: Awaited<ReturnType<typeof openWarehouseWorld>>;
beforeAll(async () => {
  world = await openWarehouseWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

describe('warehouse stock', () => {
  const stockId = async () => String((await world.query('select id from warehouse_stocks'))[0]?.id);

  it('is counted, quarantined, released and disposed of, each with an entry', async () => {
    await world.book('b1', 'put_in', 10);
    const id = await stockId();
    await world.run(servedWarehouseStocks, id, 'count', { countQty: 8 });
    await world.run(servedWarehouseStocks, id, 'quarantine', { qty: 5 });
    await world.run(servedWarehouseStocks, id, 'release', { qty: 2 });
    const left = await world.run(servedWarehouseStocks, id, 'dispose', { qty: 3 });
    expect(left).toMatchObject({ free: 5, quarantined: 0, onHand: 5 });
    expect(await world.query('select kind, on_hand_after from warehouse_movements order by id')).toEqual([
      { kind: 'put_in', on_hand_after: 10 },
      { kind: 'shortage', on_hand_after: 8 },
      { kind: 'quarantine', on_hand_after: 8 },
      { kind: 'release', on_hand_after: 8 },
      { kind: 'dispose', on_hand_after: 5 },
    ]);
    const tooMuch = world.run(servedWarehouseStocks, id, 'quarantine', { qty: 6 });
    await expect(tooMuch).rejects.toMatchObject({ status: 409, key: 'err.warehouse.gone' });
    await expect(world.query('delete from warehouse_movements')).rejects.toThrow();
  });

  it('is never negative for any number of simultaneous withdrawals', async () => {
    await world.book('b1', 'put_in', 25);
    const takes = Array.from({ length: 12 }, () => world.book('b1', 'pick', 4));
    const results = await Promise.allSettled(takes);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await world.counts()).toEqual({ b1: [1, 0, 0] });
    expect(await world.differences()).toEqual([]);
  });

  it('keeps its warehouse from being deleted, and one warehouse supplies the machines', async () => {
    await world.book('b1', 'put_in', 1);
    const refused = (key: string) => ({ status: 409, key });
    await expect(world.run(servedWarehouses, 'w', 'disable')).rejects.toMatchObject(
      refused('err.warehouse.notEmpty'),
    );
    const second = { code: 'W2', name: 'Second', storageClasses: ['CN_ROOM'], picking: true };
    await expect(world.create(servedWarehouses, second)).rejects.toMatchObject(
      refused('err.warehouse.onePicking'),
    );
  });

  it('raises one notification when it runs short and another after it was sufficient', async () => {
    await world.book('b1', 'put_in', 10);
    await world.query('update warehouse_products set min_qty = 8');
    expect(await tellOfLow(world.deps)).toBe(0);
    await world.book('b1', 'pick', 3);
    expect([await tellOfLow(world.deps), await tellOfLow(world.deps)]).toEqual([1, 0]);
    await world.book('b1', 'put_in', 3);
    expect(await tellOfLow(world.deps)).toBe(0);
    // What is called back is not there to be given out.
    await world.query(`update batches set state = 'recalled' where id = 'b1'`);
    expect(await tellOfLow(world.deps)).toBe(1);
    const feed = await world.query(
      `select body -> 'warehouse' as said from feed where kind = 'warehouse.low' order by pos`,
    );
    expect(feed).toEqual([
      { said: { name: 'Product 1', left: 7 } },
      { said: { name: 'Product 1', left: 0 } },
    ]);
  });
});
