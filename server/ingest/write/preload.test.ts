import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet } from '../testFleet';
import { type MachineMessage, preload } from './preload';

const NOW = Date.UTC(2026, 3, 10, 4);
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2 });
});
afterAll(() => database.close());

let numbers = 0;
const told = (device: string, type: string, at: number) =>
  database.query(
    `insert into machine_commands (id, org_id, command_no, device_id, type, state, reason, requested_at, not_after, sent_at)
     values ($1, 'org', $1, $2, $3, 'expired', 'x', $4, $4, $4)`,
    [`c${++numbers}`, device, type, new Date(at)],
  );
const opened = (id: string, ts: number, m = 'remote') =>
  ({
    machine: { id },
    message: { kind: 'door', ts, d: { ev: 'open', cab: 'A', m, auth: true } },
  }) as MachineMessage;

it('loads the door-open commands that an opening may belong to', async () => {
  const days = Array.from({ length: 40 }, (_, day) => NOW - (day + 1) * 86_400_000);
  for (const at of days) await told('d0', 'open_door', at);
  for (const shift of [-91_000, -3_000, 2_000, 6_000]) await told('d0', 'open_door', NOW + shift);
  await told('d0', 'reboot', NOW);
  await told('d1', 'open_door', NOW);
  const later = days[7] as number;
  const { ordered } = await preload(database.db, [
    opened('d0', NOW),
    opened('d0', later + 1_000),
    opened('d1', NOW, 'card'),
  ]);
  expect([...ordered.keys()]).toEqual(['d0']);
  const near = ordered.get('d0') ?? [];
  expect(near.sort()).toEqual([later, NOW - 3_000, NOW + 2_000]);
  expect((await preload(database.db, [opened('d1', NOW + 3_600_000)])).ordered).toEqual(
    new Map([['d1', []]]),
  );
});
