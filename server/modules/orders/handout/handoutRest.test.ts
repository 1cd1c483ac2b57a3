import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../contract/time/durations';
import { watchRecords } from '../../../kit/records/failedRecords';
import type { KitDeps } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { assignOrders } from './assign';
import { followOrders, releaseUnfetched } from './follow';
import { tellFetchers } from './tell';
import { type HandoutWorld, openHandoutWorld } from './testHandout';

let world: HandoutWorld;
beforeAll(async () => {
  world = await openHandoutWorld();
  await world.query('create table bad (order_id text)');
  await world.query(`create function refuse_bad() returns trigger language plpgsql as $f$ begin
    if (to_jsonb(new) ->> (case tg_table_name when 'orders' then 'id' else 'order_id' end)) in (select order_id from bad)
      then raise 'bad'; end if; return new; end $f$`);
  for (const table of ['machine_orders', 'orders'])
    await world.query(
      `create trigger refuse_bad before insert or update on ${table} for each row execute function refuse_bad()`,
    );
});
beforeEach(async () => {
  await world.query('delete from bad');
  await world.reset();
});
afterAll(() => world.close());

async function orders(): Promise<[bad: string, good: string]> {
  const bills: [string, string] = [await world.order(1), await world.order(1)];
  return bills;
}
const breaks = (bill: string) =>
  world.query('insert into bad select id from orders where plat_order_no = $1', [bill]);
const failures = () =>
  Object.assign({}, world.deps, {
    records: watchRecords({ log: pino({ level: 'silent' }), clock: world.deps.clock }),
  });
/** Twice: what failed the first time rests, and the job ends well. */
async function twice(work: (kit: KitDeps) => Promise<void>): Promise<number> {
  const kit = failures();
  await work(kit);
  await work(kit);
  return kit.records.metrics.failed;
}
const places = async (bills: readonly string[]) =>
  Promise.all(
    bills.map(async (bill) => {
      const [found] = await world.query(
        'select m.device_id, told_at from machine_orders m join orders o on o.id = m.order_id where plat_order_no = $1',
        [bill],
      );
      return found;
    }),
  );

describe('a platform order that cannot continue', () => {
  it('blocks no other order of its machine', async () => {
    const [bad, good] = await orders();
    await breaks(bad);
    expect(await twice(assignOrders)).toBe(1);
    expect(await places([bad, good])).toEqual([undefined, expect.objectContaining({ device_id: 'd1' })]);
  });

  it('blocks no other order from being accepted', async () => {
    const [bad, good] = await orders();
    await assignOrders(world.deps);
    await breaks(bad);
    expect(await twice(followOrders)).toBe(1);
    expect((await world.row(bad)).fulfil_status).toBe('none');
    expect((await world.row(good)).ready_at).not.toBeNull();
  });

  it('blocks neither other codes nor released products', async () => {
    const [bad, good] = await orders();
    await world.tick();
    await world.tick();
    for (const bill of [bad, good])
      await world.told({
        kind: 'logistics',
        bill,
        status: '10',
        fulfil: 'rider_assigned',
        riderName: '王强',
        riderPhone: '13900139000',
      });
    await breaks(bad);
    const tell = (kit: KitDeps) =>
      tellFetchers({
        kit,
        database: world.database,
        clock: kit.clock,
        config: { demo: true },
      } as unknown as JobDeps);
    expect(await twice(tell)).toBe(1);
    expect(await places([bad, good])).toMatchObject([{ told_at: null }, { told_at: expect.any(Date) }]);
    world.time.now += 48 * HOUR_MS;
    expect(await twice(releaseUnfetched)).toBe(1);
    expect(await places([bad, good])).toMatchObject([{ device_id: 'd1' }, { device_id: null }]);
  });
});
