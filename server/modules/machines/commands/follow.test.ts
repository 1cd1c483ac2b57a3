import { afterEach, beforeEach, expect, it } from 'vitest';
import { COMMAND_SILENCE_MS, COMMAND_SPECS } from '../../../../contract/machines/commandStates';
import { downTopic } from '../../../../contract/mqtt';
import { MACHINE_SILENCE_MS as HELLO_MS } from '../../../ingest';
import { serialOf } from '../../../ingest/testFleet';
import { type CommandWorld, openCommandWorld, START } from './testCommands';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

const { ask, askLane, look, stored, hear, answer } = {
  ask: (type: 'open_door' | 'reboot', id = 'd0') => world.ask(type, { id }),
  askLane: () => world.askLane('test_dispense'),
  look: (id: string) => world.look(id),
  stored: (id: string) => world.stored(id),
  hear: (...given: Parameters<CommandWorld['hear']>) => world.hear(...given),
  answer: (...given: Parameters<CommandWorld['answer']>) => world.answer(...given),
};

it('sends the command with its time to live, and the opening door verifies it', async () => {
  const id = await ask('open_door');
  await look(id);
  expect(world.sent).toEqual([
    {
      topic: downTopic(serialOf(0), 'cmd'),
      payload: { cmd: id, type: 'open_door', ttl: 60, p: {} },
      expirySec: 60,
    },
  ]);
  world.time.now += 1_000;
  await answer(id, 'accepted');
  await look(id);
  expect((await stored(id))?.state).toBe('received');
  await answer(id, 'done');
  await look(id);
  expect(await stored(id)).toMatchObject({ state: 'reported', closed: false });
  await world.database.query(
    `insert into door_records (id, ver, device_id, org_id, cabinet, state, open_at, purpose, authorised)
     values ('door', 1, 'd0', 'org', 'A', 'open', $1, 'unknown', true)`,
    [new Date(world.time.now)],
  );
  expect(await look(id)).toBe(true);
  expect(await stored(id)).toMatchObject({ state: 'verified', witness: 'door_opened', closed: true });
  expect(await look(id)).toBe(false);
  expect(world.sent).toHaveLength(1);
});

it('is contradicted when only the machine reports success', async () => {
  const id = await ask('reboot');
  await hear('birth', { bd: 4 });
  world.time.now += 1_000;
  await look(id);
  await answer(id, 'done');
  await look(id);
  // Born again with the same count of starts: it was asked to tell everything, and did not start anew.
  await hear('birth', { bd: 4 });
  await look(id);
  expect((await stored(id))?.state).toBe('reported');
  world.time.now += COMMAND_SPECS.reboot.withinSec * 1_000 + 1;
  await look(id);
  expect(await stored(id)).toMatchObject({ state: 'contradicted', witness: null, closed: true });
});

it('is verified by another boot count', async () => {
  await hear('birth', { bd: 4 }, START - 1_000);
  const id = await ask('reboot');
  await look(id);
  await answer(id, 'done');
  await look(id);
  await hear('birth', { bd: 5 });
  await look(id);
  expect(await stored(id)).toMatchObject({ state: 'verified', witness: 'restarted' });
});

it('stores the machine’s report as the reason of a failure', async () => {
  const id = await ask('open_door');
  await look(id);
  await answer(id, 'rejected', 99, 'cannot do that');
  await look(id);
  expect(await stored(id)).toMatchObject({
    state: 'rejected',
    rc: 99,
    answer: 'cannot do that',
    closed: true,
  });
});

it('is verified by a product leaving its lane without a fault and clears the fault of the lane', async () => {
  const id = await askLane();
  await look(id);
  expect(world.sent[0]?.payload).toMatchObject({
    type: 'test_dispense',
    p: { lines: [{ t: 'A-1-01', q: 1 }] },
  });
  await answer(id, 'done');
  await look(id);
  const vend = (task: string, rc: number) =>
    world.database.query(
      `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc)
       values ($1, 'd0', 'org', $1, 'A-1-01', $2, $2, $3)`,
      [task, new Date(world.time.now), rc],
    );
  await vend('jammed', 21);
  await look(id);
  expect((await stored(id))?.state).toBe('reported');
  await vend('dropped', 0);
  await look(id);
  expect((await stored(id))?.state).toBe('verified');
  const [lane] = await world.database.query<{ tested: boolean }>(
    `select tested_at is not null as tested from lanes where device_id = 'd0' and lane_no = 'A-1-01'`,
  );
  expect(lane?.tested).toBe(true);
});

it('is requested once per machine and lane while one is in flight', async () => {
  const id = await ask('open_door');
  await expect(ask('open_door')).rejects.toMatchObject({ key: 'err.command.inFlight' });
  await expect(ask('open_door', 'd1')).resolves.toBeTruthy();
  await expect(ask('reboot')).resolves.toBeTruthy();
  await look(id);
  await answer(id, 'failed', 11);
  await look(id);
  await expect(ask('open_door')).resolves.toBeTruthy();
});

it('waits for an unavailable broker and expires at the end of its time', async () => {
  const id = await ask('open_door');
  world.broker.down = true;
  await expect(look(id)).rejects.toThrow('no broker');
  expect((await stored(id))?.state).toBe('queued');
  world.broker.down = false;
  world.time.now += 40_000;
  await look(id);
  expect(world.sent[0]?.expirySec).toBe(20);
  world.time.now += 20_000 + COMMAND_SILENCE_MS + 1;
  await look(id);
  // The machine of this test has never been heard of.
  expect(await stored(id)).toMatchObject({ state: 'expired', closed: true });
});

it('sent before a start is not given up or contradicted before its machine could report', async () => {
  const [lost, told] = [await ask('open_door'), await ask('reboot')];
  await look(lost);
  await look(told);
  await answer(told, 'done');
  await look(told);
  const states = async (ms: number) => {
    world.time.now += ms;
    for (const id of [lost, told]) await look(id);
    return [(await stored(lost))?.state, (await stored(told))?.state];
  };
  const ms = 3_600_000;
  world.fleet.heardFrom = world.time.now + ms;
  expect(await states(ms)).toEqual(['sent', 'reported']);
  expect(await states(HELLO_MS - 1)).toEqual(['sent', 'reported']);
  expect(await states(1)).toEqual(['expired', 'contradicted']);
});

it('is sent once more to a machine that is back, unless it would run twice', async () => {
  const [lock, door] = [await world.ask('lock_sale'), await ask('open_door')];
  const lookAt = async (ms: number) => {
    world.time.now += ms;
    for (const id of [lock, door]) await look(id);
    return world.sent.length;
  };
  expect(await lookAt(0)).toBe(2);
  expect(await lookAt(30_000)).toBe(2);
  await hear('birth', { bd: 4 });
  expect(await lookAt(1_000)).toBe(2);
  expect(await lookAt(5_000)).toBe(3);
  expect(world.sent[2]).toMatchObject({ payload: { cmd: lock, type: 'lock_sale' } });
  expect(await lookAt(1_000)).toBe(3);
  await answer(lock, 'accepted');
  await hear('birth', { bd: 5 });
  expect(await lookAt(10_000)).toBe(3);
});

it('sends no lock that has been removed to a machine that is back', async () => {
  const lock = await world.ask('lock_sale');
  await look(lock);
  const lifted = await world.ask('unlock_sale');
  await world.database.query('update machine_commands set sent_at = $1 where id = $2', [
    new Date(world.time.now + 1),
    lifted,
  ]);
  world.time.now += 1_000;
  await hear('birth', { bd: 6 });
  world.time.now += 10_000;
  await look(lock);
  expect(world.sent).toHaveLength(1);
});
