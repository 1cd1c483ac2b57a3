import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { COMMAND_SPECS, SILENCE_MS } from '../../../../contract/machines/commandStates';
import { downTopic } from '../../../../contract/mqtt';
import { insertTestFleet, serialOf } from '../../../ingest/testFleet';
import { openTestWorld } from '../../../kit/testWorld';
import { follow } from './follow';
import { toLane, toMachine } from './request';

const START = Date.UTC(2026, 3, 1, 4);

let world: Awaited<ReturnType<typeof openTestWorld>>;
let sent: { topic: string; payload: Record<string, unknown>; expirySec?: number }[];
let brokerDown = false;
beforeEach(async () => {
  world = await openTestWorld(START, (database) => insertTestFleet(database, { count: 2 }));
  await world.database.query(
    `insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`,
  );
  await world.database.query(
    `insert into users (id, org_id, role_id, code, name, password_hash) values ('u', 'org', 'r', 'u', 'n', 'h')`,
  );
  sent = [];
  brokerDown = false;
});
afterEach(() => world.close());

const machine = (id = 'd0') => ({ id, orgId: 'org' }) as AnyRow;
const asked = async (work: () => Promise<unknown>) => {
  await work();
  const [row] = await world.database.query<{ id: string }>(
    'select id from machine_commands order by command_no desc limit 1',
  );
  return row?.id ?? '';
};
const ask = (type: 'open_door' | 'reboot', id = 'd0') =>
  asked(() =>
    world.change((change) => toMachine(type)({ ...change, act: asUser() }, machine(id), {}, 'stuck')),
  );
const askLane = () =>
  asked(() =>
    world.change((change) =>
      toLane('test_dispense')(
        { ...change, act: asUser() },
        { id: 'l', orgId: 'org', deviceId: 'd0', laneNo: 'A-1-01' } as unknown as AnyRow,
        {},
        'after repair',
      ),
    ),
  );
const asUser = () => ({ ...world.act, principal: { ...world.act.principal, userId: 'u' } });
const look = (id: string) =>
  follow(
    {
      kit: world.deps,
      clock: () => world.time.now,
      broker: {
        async publish(topic, payload, options) {
          if (brokerDown) throw new Error('no broker');
          sent.push({ topic, payload: JSON.parse(String(payload)), expirySec: options.expirySec });
        },
      },
    },
    id,
  );
const stored = async (id: string) => {
  const [row] = await world.database.query<Record<string, unknown>>(
    'select state, witness, rc, answer, closed_at is not null as closed from machine_commands where id = $1',
    [id],
  );
  return row;
};
let events = 0;
const hear = (kind: string, body: object, at = world.time.now, id = 'd0') =>
  world.database.query(
    `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, $2, $3, $4, $4, $5)`,
    [`e${events++}`, id, kind, new Date(at), JSON.stringify(body)],
  );
const answer = (cmd: string, st: string, rc = 0, msg = '') => hear('ack', { cmd, st, rc, msg });

it('goes to the machine with its time to live, and is verified by the door that opens', async () => {
  const id = await ask('open_door');
  await look(id);
  expect(sent).toEqual([
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
  expect(sent).toHaveLength(1);
});

it('is contradicted when the machine only says so', async () => {
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

it('is verified by another count of starts', async () => {
  await hear('birth', { bd: 4 }, START - 1_000);
  const id = await ask('reboot');
  await look(id);
  await answer(id, 'done');
  await look(id);
  await hear('birth', { bd: 5 });
  await look(id);
  expect(await stored(id)).toMatchObject({ state: 'verified', witness: 'restarted' });
});

it('keeps what the machine says against it', async () => {
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

it('is taken by what left its lane without a fault, and allows to clear the fault of the lane', async () => {
  const id = await askLane();
  await look(id);
  expect(sent[0]?.payload).toMatchObject({ type: 'test_dispense', p: { lines: [{ t: 'A-1-01', q: 1 }] } });
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

it('is asked for once while it is under way, of each machine and each lane', async () => {
  const id = await ask('open_door');
  await expect(ask('open_door')).rejects.toMatchObject({ key: 'err.command.inFlight' });
  await expect(ask('open_door', 'd1')).resolves.toBeTruthy();
  await expect(ask('reboot')).resolves.toBeTruthy();
  await look(id);
  await answer(id, 'failed', 11);
  await look(id);
  await expect(ask('open_door')).resolves.toBeTruthy();
});

it('waits for a broker that is away, and expires when its time is over', async () => {
  const id = await ask('open_door');
  brokerDown = true;
  await expect(look(id)).rejects.toThrow('no broker');
  expect((await stored(id))?.state).toBe('queued');
  brokerDown = false;
  world.time.now += 40_000;
  await look(id);
  expect(sent[0]?.expirySec).toBe(20);
  world.time.now += 20_000 + SILENCE_MS + 1;
  await look(id);
  // The machine of this test has never been heard of.
  expect(await stored(id)).toMatchObject({ state: 'expired', closed: true });
});
