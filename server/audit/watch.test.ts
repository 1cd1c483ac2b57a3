import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import { createClosers } from '../closers';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createChain } from '../events/chain';
import { appendAudits } from '../events/log';
import { readAnchors } from './anchors';
import { createChainWatch, watchChains } from './watch';

const chain = createChain(Buffer.alloc(32, 5));
let database: Database;
let folder: string;
let now: number;
let said: string[];

beforeEach(async () => {
  database = await openTestDatabase();
  folder = join(mkdtempSync(join(tmpdir(), 'pharos-anchors-')), 'not-yet-there');
  now = Date.parse('2026-11-21T00:00:00Z');
  said = [];
});
afterEach(() => database.close());

const append = (count: number) =>
  database.db.transaction().execute((trx) =>
    appendAudits(
      trx,
      chain,
      Array.from({ length: count }, () => ({ action: 'users.updated', entity: 'users' })),
    ),
  );
const hear = (level: string) => (_what: object, text: string) => void said.push(`${level}: ${text}`);
const watch = () => {
  const log = { info: hear('info'), error: hear('error'), fatal: hear('fatal') } as never;
  return createChainWatch({ database, chain, anchorDir: folder, clock: () => now, log });
};
const positions = () => readAnchors(folder).map(({ pos }) => pos);

describe('anchors', () => {
  it('are written every five minutes while a chain grows, and at once after a thousand entries', async () => {
    const { anchor, state } = watch();
    await anchor();
    expect(positions()).toEqual([]);
    await append(1);
    await anchor();
    await append(998);
    await anchor();
    expect(positions()).toEqual([1]);
    await append(2);
    await anchor();
    await append(1);
    await anchor();
    expect(positions()).toEqual([1, 1_001]);
    now += 5 * MINUTE_MS;
    await anchor();
    await anchor();
    expect(positions()).toEqual([1, 1_001, 1_002]);
    expect([state.anchors, said.filter((line) => line === 'info: anchored').length]).toEqual([3, 3]);
  });
});

describe('verifying', () => {
  /** What an intruder with the rights of the owner would do. */
  const tamper = async () => {
    await database.query('alter table audit_log disable trigger user');
    await database.query(`update audit_log set actor_name = 'B' where pos = 1`);
  };

  it('raises the alarm in the log and in the metric and never clears it', async () => {
    await append(3);
    const { verify, state } = watch();
    await verify();
    expect([state.chainOk, state.verifiedSeconds]).toEqual([1, now / 1_000]);
    await tamper();
    await verify();
    await database.query(`update audit_log set actor_name = null where pos = 1`);
    await verify();
    expect(state.chainOk).toBe(0);
    expect(said).toEqual(['fatal: a hash chain is broken: rows were changed outside of Pharos']);
  });

  it('checks the newest ten thousand entries each time and all of them once a week, also over restarts', async () => {
    for (const count of [4_000, 4_000, 2_002]) await append(count);
    await watch().verify();
    expect(readFileSync(join(folder, 'chains-verified'), 'utf8')).toBe('2026-11-21T00:00:00.000Z');
    await tamper();
    now += 6 * 24 * HOUR_MS;
    const early = watch();
    await early.verify();
    expect([early.state.chainOk, early.state.wholeSeconds]).toEqual([1, now / 1_000 - 6 * 24 * 3_600]);
    now += 24 * HOUR_MS;
    await early.verify();
    expect(early.state.chainOk).toBe(0);
  });
});

describe('stopping the server', () => {
  it('waits for the running check, which then asks the database nothing more', async () => {
    for (const count of [4_000, 1]) await append(count);
    const log = { info: hear('info'), error: hear('error'), fatal: hear('fatal') } as never;
    let ended = false;
    let asked = 0;
    const watched = {
      get db() {
        if (ended) asked += 1;
        return database.db;
      },
    };
    const closers = createClosers(log);
    watchChains({ database: watched, chain, anchorDir: folder, clock: () => now, log }, closers);
    await closers.run();
    ended = true;
    // In order of asking: whatever still went on would get its turn between these.
    for (let turn = 0; turn < 5; turn += 1) await database.query('select 1');
    expect([asked, said]).toEqual([0, []]);
  });
});
