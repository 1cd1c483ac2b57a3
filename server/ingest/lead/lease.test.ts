import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { runElection } from './election';
import { createLease, LeaseLostError } from './lease';

const log = { info: () => undefined, warn: () => undefined };
const failing = () => Promise.reject(new Error('the database does not answer'));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.query('delete from ingest_lease'));

/** Its holder has been silent for longer than the lease lasts. */
const lapse = () => database.query(`update ingest_lease set until = clock_timestamp() - interval '1 ms'`);
const fence = (lease: ReturnType<typeof createLease>) =>
  database.db.transaction().execute((trx) => lease.assertHeld(trx));

describe('the lease of the storing node', () => {
  it('belongs to one node until it releases it or is silent', async () => {
    const [first, second] = [createLease(database), createLease(database)];
    expect([await first.hold(), await second.hold(), await first.hold()]).toEqual([true, false, true]);
    await first.giveUp();
    expect([await second.hold(), await first.hold()]).toEqual([true, false]);
    await lapse();
    expect(await first.hold()).toBe(true);
  });

  it('stops a node that slept past its end from storing anything', async () => {
    const [first, second] = [createLease(database), createLease(database)];
    await first.hold();
    await fence(first);
    await lapse();
    await second.hold();
    await expect(fence(first)).rejects.toThrow(LeaseLostError);
    await fence(second);
  });
});

describe('a node in the election', () => {
  const parts = () => ({
    begin: vi.fn(async () => undefined),
    end: vi.fn(async () => undefined),
    follow: vi.fn(async () => undefined),
    able: vi.fn(() => true),
  });

  it('leads when it is its turn, follows until then and ends when another one leads', async () => {
    const hold = vi.fn(async () => false);
    const lease = { hold, assertHeld: failing, giveUp: vi.fn(async () => undefined) };
    const work = parts();
    const election = await runElection({ lease, log, roundMs: 2, ...work });
    expect([election.own, work.follow.mock.calls.length, work.begin.mock.calls.length]).toEqual([
      false,
      1,
      0,
    ]);
    hold.mockResolvedValue(true);
    await expect.poll(() => election.own).toBe(true);
    // Nobody can tell: it goes on, and what it stores is judged by the database.
    hold.mockImplementation(failing);
    const asked = hold.mock.calls.length;
    await expect.poll(() => hold.mock.calls.length).toBeGreaterThan(asked + 1);
    expect([election.own, work.end.mock.calls.length]).toEqual([true, 0]);
    hold.mockImplementation(async () => false);
    await expect.poll(() => work.end.mock.calls.length).toBe(1);
    expect([election.own, work.begin.mock.calls.length]).toEqual([false, 1]);
    await election.stop();
    expect(lease.giveUp).not.toHaveBeenCalled();
  });

  it('lets another node try when it cannot reach the broker', async () => {
    const lease = createLease(database);
    const work = parts();
    work.able.mockReturnValue(false);
    const election = await runElection({ lease, log, roundMs: 2, ...work });
    await expect.poll(() => work.end.mock.calls.length).toBe(1);
    const other = createLease(database);
    await expect.poll(other.hold).toBe(true);
    await expect.poll(() => work.follow.mock.calls.length).toBeGreaterThan(0);
    await election.stop();
  });

  it('notifies the others at once when it stops', async () => {
    const lease = createLease(database);
    const election = await runElection({ lease, log, ...parts() });
    await election.stop();
    expect(await createLease(database).hold()).toBe(true);
  });
});
