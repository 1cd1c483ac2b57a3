import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { JobDeps } from '../../module';
import { tellCodes } from './jobs';
import { type LockerWorld, openLockerWorld } from './testLockers';

let world: LockerWorld;
beforeAll(async () => {
  world = await openLockerWorld();
});
beforeEach(async () => {
  world.time.now += 48 * HOUR_MS;
  world.sent.length = 0;
  await world.rows(`update locker_boxes set state = 'free', order_id = null, door = 'shut'`);
  await world.rows(
    `update lock_orders set state = 'returned' where state in ('waiting_deposit', 'deposited', 'overdue')`,
  );
});
afterAll(() => world.close());

const boxes = () =>
  world.rows(
    `select box_no, state, order_id, door from locker_boxes where state <> 'free' or door = 'open' order by 1`,
  );
const kinds = async (id: string) =>
  (await world.rows('select kind from order_entries where locker_id = $1 order by entry_no', [id])).map(
    ({ kind }) => kind,
  );
const lastOpening = () => world.sent.findLast(({ type }) => type === 'open_box');

/** The machine opens the box of its last command, and somebody shuts it. */
async function opens({ shut = true } = {}) {
  world.time.now += 10_000;
  const { cmd, p } = lastOpening() ?? { cmd: '', p: { cab: '', box: '' } };
  await world.hear('box', world.time.now + 1_000, { ev: 'open', cab: p.cab, box: p.box, cmd });
  if (shut) await world.hear('box', world.time.now + 9_000, { ev: 'close', cab: p.cab, box: p.box, cmd });
  await world.work();
}
async function laid(more: object = {}) {
  const id = await world.place(more);
  await world.order(id, 'openForDeposit', { size: 'small' });
  await world.work();
  await opens();
  return { id, code: String((await world.row(id)).pickup_code) };
}
async function types(code: string) {
  await world.hear('pickup', world.time.now, { code });
  await world.work();
}
const refusal = () => world.sent.findLast(({ type }) => type === 'refuse')?.p.why;
const told = async (id: string) =>
  (await world.rows('select action from audit_log where entity_id = $1 order by pos', [id])).map(
    ({ action }) => action,
  );

describe('a medicine in a locker box', () => {
  it('is stored, picked up by its code and sold, each confirmed by the door', async () => {
    const id = await world.place();
    expect(await world.row(id)).toMatchObject({
      state: 'waiting_deposit',
      order_no: expect.stringMatching(/^LK/),
    });
    await world.order(id, 'openForDeposit', { size: 'small' });
    await world.work();
    expect(lastOpening()?.p).toEqual({ cab: 'B', box: '01', pur: 'deposit' });
    expect(await boxes()).toEqual([{ box_no: '01', state: 'reserved', order_id: id, door: 'shut' }]);
    // Shown on the spot.
    expect(await world.row(id)).toMatchObject({
      state: 'waiting_deposit',
      locker_cabinet: 'B',
      box_no: '01',
    });
    await opens({ shut: false });
    expect((await world.row(id)).state).toBe('waiting_deposit');
    await opens();
    const row = await world.row(id);
    expect(row).toMatchObject({ state: 'deposited', locker_cabinet: 'B', box_no: '01' });
    expect(Number(row.pickup_expire_at)).toBe(world.time.now + 24 * HOUR_MS);
    expect(await kinds(id)).toEqual(['deposit']);
    await types(String(row.pickup_code));
    expect((await world.row(id)).state).toBe('deposited');
    expect(lastOpening()?.p).toEqual({ cab: 'B', box: '01', pur: 'pickup' });
    await opens({ shut: false });
    expect((await world.row(id)).state).toBe('picked');
    // Nothing is laid into a box whose door stands open.
    expect(await boxes()).toEqual([{ box_no: '01', state: 'free', order_id: null, door: 'open' }]);
    expect(await kinds(id)).toEqual(['deposit', 'hand_out']);
    await types(String(row.pickup_code));
    expect(refusal()).toBe('err.pickup.used');
  });

  it('is overdue after the hours of its order, reported, blocked and removed with a refund', async () => {
    const { id, code } = await laid({ overdueHours: 2 });
    world.time.now += 2 * HOUR_MS;
    await world.work();
    expect((await world.row(id)).state).toBe('overdue');
    const news = await world.rows(`select kind from feed where entity_id = $1`, [id]);
    expect(news.filter(({ kind }) => kind === 'lockOrder.overdue')).toHaveLength(1);
    await types(code);
    expect(refusal()).toBe('err.pickup.expired');
    await world.order(id, 'openForReturn');
    expect((await world.row(id)).state).toBe('overdue');
    await world.work();
    await opens();
    expect(await world.row(id)).toMatchObject({ state: 'returned', return_reason: 'because' });
    expect(await kinds(id)).toEqual(['deposit', 'deposit_returned']);
    expect(await boxes()).toEqual([]);
    await types(code);
    expect(refusal()).toBe('err.pickup.void');
  });

  it('locks after five wrong codes and reports it', async () => {
    const { id, code } = await laid();
    for (let tries = 0; tries < 5; tries++) await types('10293847');
    expect(refusal()).toBe('err.pickup.wrong');
    await types(code);
    expect(refusal()).toBe('err.pickup.too_many');
    expect(await told(id)).toEqual(
      expect.arrayContaining(['lockOrders.wrongCode', 'lockOrders.codesLocked']),
    );
    world.time.now += 11 * MINUTE_MS;
    await types(code);
    await opens();
    expect((await world.row(id)).state).toBe('picked');
  });

  it('gets the smallest box that fits, three at once get different boxes, and none when none fits', async () => {
    const ids = [await world.place(), await world.place(), await world.place()];
    const asked = ids.map((id) => world.order(id, 'openForDeposit', { size: 'medium' }));
    const refused = (await Promise.allSettled(asked)).flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as Error).message] : [],
    );
    expect(refused).toEqual(['err.locker.full']);
    const used = await boxes();
    expect(used.map(({ box_no: no }) => no)).toEqual(['04', '05']);
    expect(new Set(used.map(({ order_id: id }) => id)).size).toBe(2);
    // Asked again, it is the same box: something may lie in it already.
    await world.order(String(used[0]?.order_id), 'openForDeposit', { size: 'large' });
    expect(await boxes()).toHaveLength(2);
  });

  it('is marked as removed by a person when the box does not open, and the box is taken out of service', async () => {
    const { id } = await laid();
    await world.order(id, 'emptied');
    expect((await world.row(id)).state).toBe('returned');
    expect(await boxes()).toEqual([{ box_no: '01', state: 'out_of_order', order_id: null, door: 'shut' }]);
    expect(await kinds(id)).toEqual(['deposit', 'deposit_returned']);
    await world.box('b1', 'repaired');
    expect(await boxes()).toEqual([]);
  });

  it('costs nothing when it is withdrawn before it was stored', async () => {
    const id = await world.place();
    await world.order(id, 'withdraw');
    expect([(await world.row(id)).state, await kinds(id)]).toEqual(['returned', []]);
  });

  it('sends its code to the customer once, as soon as it is in the box', async () => {
    const { id, code } = await laid({ overdueHours: 48 });
    const { deps: kit, database } = world;
    const jobs = { kit, database, clock: kit.clock, config: { demo: true } } as unknown as JobDeps;
    await Promise.all([tellCodes(jobs), tellCodes(jobs)]);
    await tellCodes(jobs);
    const texts = await world.rows('select mobile, scene, text from sms_outbox order by id');
    expect(texts).toEqual([{ mobile: '138****0000', scene: 'pickup', text: expect.stringContaining(code) }]);
    expect(String(texts[0]?.text)).toContain(String((await world.row(id)).order_no));
    expect(String(texts[0]?.text)).toContain('48');
  });

  it('raises a notification when its box is opened without a command', async () => {
    const { id } = await laid();
    await world.hear('box', world.time.now, { ev: 'open', cab: 'B', box: '01' });
    await world.work();
    expect(await told(id)).toContain('lockOrders.boxForced');
    expect((await world.row(id)).state).toBe('deposited');
  });

  it('is not confirmed by a box report from before a person emptied it', async () => {
    const id = await world.place();
    await world.order(id, 'openForDeposit', { size: 'small' });
    await world.work();
    await world.box('b1', 'setAside');
    await world.box('b1', 'repaired');
    await world.order(id, 'openForDeposit', { size: 'small' });
    await opens();
    expect((await world.row(id)).state).toBe('waiting_deposit');
  });
});
