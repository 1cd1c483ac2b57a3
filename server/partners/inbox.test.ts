import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { EVERYBODY } from '../events/bus';
import { closeUnanswered, followed, followedInTurn } from './inbox';
import { givenUp, recordCall } from './messages';
import { takeRounds } from './waiting';

const NOW = Date.UTC(2026, 3, 1, 4);
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const keep = (id: string, state: string, minutesAgo: number, direction = 'in') =>
  database.query(
    `insert into partner_messages (id, partner, direction, at, what, body, state) values ($1, 'jd', $2, $3, 'newOrder', '', $4)`,
    [id, direction, new Date(NOW - minutesAgo * MINUTE_MS), state],
  );

it('marks a message interrupted by a server stop as unanswered once its signature is too old', async () => {
  await keep('cut off', 'received', 16);
  await keep('just coming', 'received', 14);
  await keep('believed', 'waiting', 16);
  expect(await closeUnanswered({ database, clock: () => NOW })).toBe(1);
  const rows = await database.query<{ id: string; state: string; cause: string | null }>(
    'select id, state, cause from partner_messages order by id',
  );
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['believed', 'waiting'],
    ['cut off', 'refused'],
    ['just coming', 'received'],
  ]);
  expect(rows[1]?.cause).toBe('unanswered');
});

it('processes a backlog in rounds until one is not full, up to a limit', async () => {
  const finds = [100, 100, 3, 100];
  expect(await takeRounds(async () => finds.shift() ?? 0)).toBe(203);
  expect(finds).toEqual([100]);
  expect(await takeRounds(async () => 100)).toBe(1_000);
});

it('a message whose result cannot be stored stays pending without an unhandled error', async () => {
  const warned: string[] = [];
  const gone = { db: undefined as never };
  const log = { warn: (_what: unknown, text: string) => void warned.push(text) } as never;
  const bus = { publishLive: () => undefined };
  const deps = { database: gone, keys: undefined as never, clock: () => NOW, log, bus };
  await followedInTurn(deps, 'a', () => Promise.reject(new Error('no database session')));
  expect(warned).toEqual(['a message of a partner waits', 'what became of a message could not be noted']);
});

it('lists of messages are told of each that somebody has to check, and of no other', async () => {
  const told: unknown[] = [];
  const deps = {
    database,
    keys: { record: Buffer.alloc(32, 1) },
    clock: () => NOW,
    log: { warn: () => undefined },
    bus: { publishLive: (batch: readonly unknown[]) => void told.push(...batch) },
  };
  await keep('a', 'waiting', 1);
  await followed(deps, 'a', async () => ({}));
  expect(told).toEqual([]);
  const hint = { kind: 'hint', org: EVERYBODY, resource: 'partnerMessages' };
  await followed(deps, 'a', async () => ({ finding: 'unknown_store' }));
  await givenUp(deps, 'a', 'internal');
  const call = { method: 'POST', target: '/stock', subject: 's', body: '' };
  await recordCall(deps, 'jd', { ...call, status: 200 });
  expect(told).toEqual([hint, hint]);
  await recordCall(deps, 'jd', { ...call, problem: 'no' });
  expect(told).toEqual([hint, hint, hint]);
});
