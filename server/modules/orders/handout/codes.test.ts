import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { watchRecords } from '../../../kit/records/failedRecords';
import type { JobDeps } from '../../module';
import { goodsOf, laneOffers } from '../shop/offers';
import { tellFetchers } from './tell';
import { type HandoutWorld, OUT, openHandoutWorld } from './testHandout';

let world: HandoutWorld;
beforeAll(async () => {
  world = await openHandoutWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const free = async (deviceId: string) =>
  goodsOf(await laneOffers(world.database.db, deviceId, world.time.now)).reduce(
    (sum, good) => sum + good.free,
    0,
  );
/** What was asked, once each: a busy test machine asks again now and then. */

describe('pickup codes', () => {
  const acts = (bill: string) =>
    world.query(
      `select action, count(*)::int as n from audit_log a join orders o on o.id = a.entity_id
       where o.plat_order_no = $1 and action ~ 'wrongCode|codesLocked' group by 1 order by 1`,
      [bill],
    );

  it('that are wrong are answered and shown on the waiting order, and after five none is accepted for ten minutes', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    const { pickup_code: code } = await world.row(bill);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let tries = 0; tries < 5; tries++) await world.type(wrong);
    const whys = () => world.sent.filter(({ type }) => type === 'refuse').map(({ p }) => p.why);
    expect(whys()).toEqual(Array(5).fill('err.pickup.wrong'));
    expect(await acts(bill)).toEqual([
      { action: 'meituanOrders.codesLocked', n: 1 },
      { action: 'meituanOrders.wrongCode', n: 5 },
    ]);
    await world.type(code);
    expect([whys().at(-1), world.sent.filter(({ type }) => type === 'vend')]).toEqual([
      'err.pickup.too_many',
      [],
    ]);
    world.time.now += 11 * MINUTE_MS;
    await world.type(code);
    expect(world.sent.filter(({ type }) => type === 'vend')).toHaveLength(1);
  });

  it('that are not checked in time are refused within a minute, and nothing is dispensed', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    const { id, pickup_code: code } = await world.row(bill);
    const told = () => world.sent.filter(({ type }) => type === 'vend' || type === 'refuse');
    await world.come(code);
    world.time.now += 30_000;
    await world.answerLate();
    expect(told()).toEqual([]);
    world.time.now += 15_000;
    await Promise.all([world.answerLate(), world.answerLate()]);
    expect([...new Set(told().map(({ type, p }) => `${type} ${p.why}`))]).toEqual(['refuse err.pickup.late']);
    const acts = await world.query(`select action from audit_log where entity_id = $1 and action ~ 'late'`, [
      id,
    ]);
    expect(acts).toEqual([{ action: 'meituanOrders.lateCode' }]);
    await world.tick();
    expect(told().filter(({ type }) => type === 'vend')).toEqual([]);
    await world.type(code);
    expect(told().filter(({ type }) => type === 'vend')).toHaveLength(1);
  });

  it('queued by an offline machine are refused when they arrive', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    const { pickup_code: code } = await world.row(bill);
    await world.come(code, 'd1', 10 * MINUTE_MS);
    await world.tick();
    await world.answerLate();
    expect(world.sent.filter(({ type }) => type === 'vend')).toEqual([]);
    expect(world.sent.findLast(({ type }) => type === 'refuse')?.p.why).toBe('err.pickup.late');
    await world.come(code, 'd1', 5_000);
    await world.tick();
    expect(world.sent.filter(({ type }) => type === 'vend')).toHaveLength(1);
  });

  it('are checked even if another one cannot be', async () => {
    const bills = [await world.order(3), await world.order(3), await world.order(3)];
    await world.tick();
    await world.tick();
    const rows = await Promise.all(bills.map((bill) => world.row(bill)));
    // Its task stands already: the database refuses the second one.
    await world.query(
      `insert into dispense_tasks (id, org_id, order_id, device_id, state, not_after, created_at)
       values ('stray', 'shop', $1, 'd1', 'sent', $2, $2)`,
      [rows[0]?.id, new Date(world.time.now + 60_000)],
    );
    for (const { pickup_code: code, device_id: machine } of rows) await world.come(code, String(machine));
    await expect(world.tick()).rejects.toThrow();
    const vends = world.sent.filter(({ type }) => type === 'vend').map(({ p }) => p.ord);
    expect(vends).toEqual(rows.slice(1).map(({ order_no }) => order_no));
    world.time.now += 45_000;
    await world.answerLate();
    expect(world.sent.findLast(({ type }) => type === 'refuse')?.p.why).toBe('err.pickup.late');
    await world.query(`delete from dispense_tasks where id = 'stray'`);
  });

  it('that cannot be checked are delayed: a batch of them blocks no other', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    const { pickup_code: code } = await world.row(bill);
    await world.query(`create function refuse_bad() returns trigger language plpgsql as $f$ begin
      if new.event_id like 'bad%' then raise 'bad'; end if; return new; end $f$`);
    await world.query(`create trigger refuse_bad before insert on pickup_tries for each row
      execute function refuse_bad()`);
    await world.query(
      `insert into device_events (id, device_id, kind, at, recv_at, body)
       select 'bad' || n, 'd2', 'pickup', $1, $1, '{"code":"00000000"}' from generate_series(1, 50) n`,
      [new Date(world.time.now - 1_000)],
    );
    await world.come(code);
    world.deps.records = watchRecords({ log: pino({ level: 'silent' }), clock: world.deps.clock });
    await world.tick();
    expect(world.sent.filter(({ type }) => type === 'vend')).toEqual([]);
    world.time.now += 2_000;
    await world.tick();
    expect(world.sent.filter(({ type }) => type === 'vend')).toHaveLength(1);
    delete world.deps.records;
    await world.query('drop trigger refuse_bad on pickup_tries');
    await world.query(`delete from device_events where id like 'bad%'`);
  });

  it('of the platform are used if a machine accepts them, else the order is left to a person', async () => {
    const good = await world.order(1, { deliveryType: 'self_pickup', pickupCode: '48210736' });
    const short = await world.order(1, { deliveryType: 'self_pickup', pickupCode: '4821' });
    await world.tick();
    await world.tick();
    expect(await world.row(good)).toMatchObject({ fulfil_status: 'ready', pickup_code: '48210736' });
    expect(await world.row(short)).toMatchObject({ device_id: 'd1', fulfil_status: 'none' });
    await world.type('48210736');
    await world.vend([OUT]);
    await world.tick();
    expect(world.got.at(-1)?.path).toBe('order/arrived');
    expect(await world.row(good)).toMatchObject({ status: 'completed', fulfil_status: 'picked_up' });
  });

  it('are sent to the rider once, as soon as the number is known', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    const { deps: kit, database } = world;
    const jobs = { kit, database, clock: kit.clock, config: { demo: true } } as unknown as JobDeps;
    const texts = () => world.query('select mobile, scene, text from sms_outbox');
    await tellFetchers(jobs);
    expect(await texts()).toEqual([]);
    const rider = { riderName: '王强', riderPhone: '13900139000' };
    await world.told({ kind: 'logistics', bill, status: '10', fulfil: 'rider_assigned', ...rider });
    await Promise.all([tellFetchers(jobs), tellFetchers(jobs)]);
    await tellFetchers(jobs);
    const code = String((await world.row(bill)).pickup_code);
    expect(await texts()).toEqual([
      { mobile: '139****9000', scene: 'pickup', text: expect.stringContaining(code) },
    ]);
  });

  it('unused for a day expire: the products are released and a person handles the order', async () => {
    const bill = await world.order(2);
    await world.tick();
    await world.tick();
    const { pickup_code: code } = await world.row(bill);
    expect(await free('d1')).toBe(4);
    world.time.now += 25 * HOUR_MS;
    await world.tick();
    expect(await free('d1')).toBe(6);
    await world.type(code);
    expect(world.sent.filter(({ type }) => type === 'vend')).toEqual([]);
    expect(world.sent.findLast(({ type }) => type === 'refuse')?.p.why).toBe('err.pickup.expired');
    await world.told({ kind: 'state', bill, status: '9', platStatus: '9', code: '2009' });
    await world.type(code);
    expect(world.sent.findLast(({ type }) => type === 'refuse')?.p.why).toBe('err.pickup.expired');
  });

  it('of an order that was canceled in time are invalid', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    const { pickup_code: code } = await world.row(bill);
    await world.told({ kind: 'state', bill, status: '9', platStatus: '9', code: '1101' });
    await world.type(code);
    expect(world.sent.filter(({ type }) => type !== 'reserve').map(({ p }) => p.why)).toEqual([
      'err.pickup.void',
    ]);
  });

  it('of expired reservations dispense nothing', async () => {
    const bill = await world.order(99, { deliveryType: 'self_pickup', pickupCode: '48210737' });
    await world.tick();
    await world.query(`update orders set fulfil_status = 'ready', ready_at = $2 where plat_order_no = $1`, [
      bill,
      new Date(world.time.now),
    ]);
    await world.type('48210737');
    expect(world.sent.filter(({ type }) => type !== 'reserve').map(({ p }) => p.why)).toEqual([
      'err.pickup.wrong',
    ]);
  });
});
