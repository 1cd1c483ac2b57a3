import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet } from '../../ingest/testFleet';
import { servedDoorTopic } from './doors.live';

const NOW = Date.UTC(2026, 3, 3, 4);
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 1 });
  for (const [id, hoursAgo, closed] of [
    ['today', 2, true],
    ['forgotten', 50, false],
    ['over', 50, true],
  ] as const) {
    const openAt = new Date(NOW - hoursAgo * HOUR_MS);
    await database.query(
      `insert into door_records (id, ver, device_id, org_id, cabinet, state, open_at, close_at, purpose, authorised)
       values ($1, 1, 'd0', 'org', 'A', $2, $3, $4, 'repair', true)`,
      [id, closed ? 'closed' : 'open', openAt, closed ? new Date(openAt.getTime() + 60_000) : null],
    );
  }
});
afterAll(() => database.close());

it('contains the openings of the last day and every door that was never closed', async () => {
  const own = sql<boolean>`org_id = 'org'`;
  const rows = await servedDoorTopic.snapshot?.({ trx: database.db, own, now: NOW } as never);
  expect(rows?.map(({ id }) => id)).toEqual(['today', 'forgotten']);
});
