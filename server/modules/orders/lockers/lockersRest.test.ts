import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchRecords } from '../../../kit/records/failedRecords';
import type { JobDeps } from '../../module';
import { tellCodes } from './jobs';
import { takeReports } from './reports';
import { type LockerWorld, openLockerWorld } from './testLockers';

let world: LockerWorld;
beforeAll(async () => {
  world = await openLockerWorld();
});
afterAll(() => world.close());

/** Refuses changes of a table. */
async function refuse(table: string, when: string) {
  await world.rows(`create or replace function refuse_bad() returns trigger language plpgsql as $f$ begin
    if ${when} then raise 'bad'; end if; return new; end $f$`);
  await world.rows(
    `create trigger refuse_bad before insert or update on ${table} for each row execute function refuse_bad()`,
  );
}
const accept = (table: string) => world.rows(`drop trigger refuse_bad on ${table}`);
const failures = () =>
  Object.assign({}, world.deps, {
    records: watchRecords({ log: pino({ level: 'silent' }), clock: world.deps.clock }),
  });

/** A box is asked for. @returns the order, and what its door says */
async function asked() {
  const id = await world.place();
  await world.order(id, 'openForDeposit', { size: 'small' });
  await world.work();
  const opening = world.sent.findLast(({ type }) => type === 'open_box');
  if (!opening) throw new Error('no box was opened');
  const { cmd, p } = opening;
  const say = async () => {
    world.time.now += 10_000;
    for (const ev of ['open', 'close'])
      await world.hear('box', world.time.now, { ev, cab: p.cab, box: p.box, cmd });
  };
  return { id, say };
}
async function laid(): Promise<[bad: string, good: string]> {
  const [bad, good] = [await asked(), await asked()];
  await bad.say();
  await good.say();
  return [bad.id, good.id];
}

it('a report that cannot be processed blocks no other box and is processed later', async () => {
  const [bad, good] = await laid();
  const kit = failures();
  await refuse('locker_boxes', `new.order_id = '${bad}' and new.door <> old.door`);
  for (let round = 0; round < 2; round += 1) await takeReports(kit);
  expect(kit.records.metrics.failed).toBeGreaterThan(0);
  expect((await world.row(bad)).state).toBe('waiting_deposit');
  expect((await world.row(good)).state).toBe('deposited');
  await accept('locker_boxes');
  world.time.now += 5_000;
  for (let round = 0; round < 2; round += 1) await takeReports(kit);
  expect((await world.row(bad)).state).toBe('deposited');
});

it('a customer who cannot be notified blocks no other notification', async () => {
  const [bad, good] = await laid();
  await takeReports(world.deps);
  const kit = failures();
  await refuse('lock_orders', `new.id = '${bad}' and new.code_told_at is not null`);
  const { database, deps } = world;
  const job = { kit, database, clock: deps.clock, config: { demo: true } } as unknown as JobDeps;
  for (let round = 0; round < 2; round += 1) await tellCodes(job);
  expect(kit.records.metrics.failed).toBe(1);
  expect([await world.row(bad), await world.row(good)]).toMatchObject([
    { code_told_at: null },
    { code_told_at: expect.any(Date) },
  ]);
});
