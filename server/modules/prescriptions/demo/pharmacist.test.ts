import { afterAll, beforeAll, expect, it } from 'vitest';
import { REVIEW_LEASE_MS } from '../../../../contract/resources/prescriptions/prescriptionStates';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { openPrescriptionsWorld, START } from '../testPrescriptions';
import { reviewNext } from './pharmacist';

/** Enough to leave some waiting for visitors of the demonstration. */
const LEFT = 10;

let world: Awaited<ReturnType<typeof openPrescriptionsWorld>>;
const rows = (text: string) => world.database.query<Record<string, unknown>>(text);
beforeAll(async () => {
  world = await openPrescriptionsWorld();
  await rows(`insert into users (id, code, name, org_id, role_id, password_hash, pharmacist_cert_no,
      pharmacist_cert_expire) values
    ('p2', 'pharmacist2', '周岚', 'root', 'r', '', 'ZY3300067891', '2027-01-01'),
    ('head', 'headpharmacist', '吴越', 'root', 'r', '', 'ZY3300001207', '2027-01-01')`);
});
afterAll(() => world.close());

it('demonstration colleagues review the longest waiting until the queue is short, controlled medicines by two', async () => {
  const [server] = world.servers;
  const queued = (minutes: number) => ({ queued_at: new Date(START - minutes * MINUTE_MS) });
  // Nobody of them may take the oldest: it holds up no other.
  const own = await world.prescribe('pending_review', { ...queued(60), doctor_name: '周岚' });
  await rows(
    `update prescriptions set doctor_name = '吴越', doctor_cert_no = 'ZY3300067891' where id = '${own}'`,
  );
  const second = await world.prescribe('pending_second', {
    ...queued(50),
    reviewed_by: 'p2',
    controlled: true,
  });
  const old = await world.prescribe('pending_review', queued(40));
  const newer: string[] = [];
  for (let at = 0; at < LEFT; at += 1) newer.push(await world.prescribe('pending_review', queued(30 - at)));
  const visited = await world.prescribe('reviewing', { taken_by: 'chen' });
  await reviewNext(server, START - REVIEW_LEASE_MS);
  expect(await rows(`select id from prescriptions where state = 'reviewing'`)).toEqual([{ id: visited }]);
  // Taken before the demonstration began, it is nobody's.
  const look = () => reviewNext(server, START);
  await look();
  await rows(`delete from prescriptions where id = '${visited}'`);
  const [held] = await rows(`select id, taken_by from prescriptions where state = 'reviewing'`);
  expect(held).toEqual({ id: second, taken_by: 'head' });
  for (let looks = 0; looks < 5; looks += 1) await look();
  const states = await rows(`select id, state from prescriptions order by queued_at`);
  expect(states).toEqual([
    { id: own, state: 'pending_review' },
    { id: second, state: 'approved' },
    { id: old, state: 'approved' },
    ...newer.map((id) => ({ id, state: 'pending_review' })),
  ]);
});

it('a lease of a user who signed in as a colleague is left to that user', async () => {
  const [server] = world.servers;
  const mine = await world.prescribe('reviewing', { taken_by: 'head' });
  await rows(`insert into sessions (id_hash, user_id, seen_at, expires_at) values
    ('s1', 'head', '${new Date(START).toISOString()}', '${new Date(START + MINUTE_MS).toISOString()}')`);
  await reviewNext(server, START);
  expect(await rows(`select state from prescriptions where id = '${mine}'`)).toEqual([
    { state: 'reviewing' },
  ]);
  await rows(`update sessions set revoked_at = now()`);
  await reviewNext(server, START);
  expect(await rows(`select state from prescriptions where id = '${mine}'`)).not.toEqual([
    { state: 'reviewing' },
  ]);
});
