import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../contract/time/durations';
import { openPrescriptionsWorld, START } from './testPrescriptions';
import { tellOfWaiting } from './waiting.live';

type World = Awaited<ReturnType<typeof openPrescriptionsWorld>>;
let world: World;
beforeAll(async () => {
  world = await openPrescriptionsWorld();
});
afterAll(() => world.close());

const LONG_AGO = new Date(START - 3 * MINUTE_MS);
const lookAt = (now: number, server: 0 | 1 = 0) =>
  tellOfWaiting({ ...world.servers[server], clock: () => now });
const toldOf = (id: string) =>
  world.database.query<{ kind: string; minutes: number }>(
    `select kind, (body -> 'rx' ->> 'minutes')::int as minutes from feed
     where message_type = 1120 and entity_id = $1 order by pos`,
    [id],
  );

it('notifies after three minutes of waiting, once more after five and never again', async () => {
  const id = await world.prescribe('pending_review', { queued_at: LONG_AGO });
  expect(await lookAt(START - 1)).toBe(0);
  expect(await lookAt(START)).toBe(1);
  expect(await lookAt(START + MINUTE_MS, 1)).toBe(0);
  expect(await lookAt(START + 2 * MINUTE_MS)).toBe(1);
  expect(await lookAt(START + 60 * MINUTE_MS)).toBe(0);
  expect(await toldOf(id)).toEqual([
    { kind: 'rx.waiting', minutes: 3 },
    { kind: 'rx.overdue', minutes: 5 },
  ]);
});

it('is notified by one of two servers', async () => {
  const id = await world.prescribe('pending_review', { queued_at: LONG_AGO });
  const both = await Promise.all([lookAt(START), lookAt(START, 1)]);
  expect(both[0] + both[1]).toBe(1);
  expect(await toldOf(id)).toHaveLength(1);
});

it('skips prescriptions under review and starts again for the second pharmacist', async () => {
  const held = await world.prescribe('reviewing', { queued_at: LONG_AGO, taken_by: 'chen' });
  const second = await world.prescribe('pending_second', { queued_at: LONG_AGO, reviewed_by: 'chen' });
  const passed = `update prescriptions set waiting_told = 2, reviewed_at = $2 where id = $1`;
  await world.database.query(passed, [second, new Date(START)]);
  await lookAt(START + 2 * MINUTE_MS);
  expect(await toldOf(second)).toEqual([]);
  await lookAt(START + 3 * MINUTE_MS);
  expect(await toldOf(second)).toEqual([{ kind: 'rx.waiting', minutes: 3 }]);
  expect(await toldOf(held)).toEqual([]);
});
