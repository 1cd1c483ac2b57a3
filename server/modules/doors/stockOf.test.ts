import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoorRow } from '../../../contract/doors';
import { registerOldReaders } from '../../demoReaders';
import { insertTestFleet } from '../../ingest/testFleet';
import { openTestWorld } from '../../kit/testWorld';
import { withStock } from './stockOf';

const OPEN = Date.UTC(2026, 3, 10, 4);
const MINUTE = 60_000;

let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld(OPEN, (database) => insertTestFleet(database, { count: 2 }));
  let n = 0;
  const moved = (device: string, minutes: number, kind: string, delta: number) =>
    world.database.query(
      `insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, balance)
       values ($1, $2, 'A-1-01', 'p1', $3, $4, $5, 8)`,
      [`m${n++}`, device, new Date(OPEN + minutes * MINUTE), delta, kind],
    );
  await moved('d0', -1, 'repl', 50);
  await moved('d0', 1, 'repl', 6);
  await moved('d0', 2, 'expire', -2);
  await moved('d0', 3, 'sale', -1);
  await moved('d0', 4, 'adjust', -3);
  await moved('d0', 25, 'repl', 9);
  await moved('d1', 1, 'repl', 70);
  const door = (id: string, device: string, minutes: number, by: string) =>
    world.database.query(
      `insert into door_records (id, ver, device_id, org_id, cabinet, state, open_at, close_at, open_by, purpose, authorised)
       values ($1, 2, $2, 'org', 'A', 'closed', $3, $4, $5, 'replenish', true)`,
      [id, device, new Date(OPEN + minutes * MINUTE), new Date(OPEN + (minutes + 5) * MINUTE), by],
    );
  await door('o1', 'd0', 0, 'U107');
  await door('o2', 'd0', 24, 'U107');
  await door('o3', 'd0', 60, 'U140');
  await door('o4', 'd1', 60, 'X-1');
});
afterAll(() => world.close());

const opening = (id: string, minutes: number) =>
  ({
    id,
    machineId: 'd0',
    openAt: OPEN + minutes * MINUTE,
    closeAt: OPEN + (minutes + 5) * MINUTE,
  }) as DoorRow;

describe('the stock moved while a door was open', () => {
  it('is what was added, removed and unexplained, without sales', async () => {
    const doors = [opening('o1', 0), opening('o2', 24), opening('o3', 60)];
    const rows = await withStock(world.database.db, doors, OPEN + 120 * MINUTE);
    expect(rows.map(({ id, stock }) => [id, stock])).toEqual([
      ['o1', { added: 6, removed: 2, difference: -3 }],
      ['o2', { added: 9, removed: 0, difference: 0 }],
      ['o3', null],
    ]);
    expect(await withStock(world.database.db, [], OPEN)).toEqual([]);
  });
});

describe('the door numbers of an older demonstration', () => {
  it('get a holder from their first opening on, once, and others stay unchanged', async () => {
    expect(await registerOldReaders(world.database, 1)).toBe(2);
    expect(await registerOldReaders(world.database, 1)).toBe(0);
    const rows = await world.database.query<{ number: string; valid_from: string }>(
      `select number, valid_from::text from door_credentials order by number`,
    );
    expect(rows).toEqual([
      { number: 'U107', valid_from: '2026-04-10' },
      { number: 'U140', valid_from: '2026-04-10' },
    ]);
  });
});
