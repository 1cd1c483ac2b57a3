import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createChain } from '../events/chain';
import { appendAudits } from '../events/log';
import { createAnchoring, readAnchors } from './anchors';
import { verifyChain } from './verify';

const chain = createChain(Buffer.alloc(32, 5));
let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  for (let batch = 0; batch < 3; batch++) await append(4);
  // What an intruder with the rights of the owner would do first.
  await database.query('alter table audit_log disable trigger user');
});
afterEach(() => database.close());

async function append(count: number) {
  const entries = Array.from({ length: count }, (_, index) => ({
    action: 'users.updated',
    entity: 'users',
    entityId: `u${index}`,
    actorName: 'A',
    before: { name: 'x', n: index },
    after: { name: 'y' },
    // Rows from before there were pages, and rows with one.
    ...(index % 2 === 1 && { screen: '/system/people', clientBuild: 'b' }),
  }));
  await database.db.transaction().execute((trx) => appendAudits(trx, chain, entries));
}
const verdict = (options = {}) => verifyChain(database, chain, 'audit', options);

describe('the audit chain', () => {
  it('is intact when unchanged', async () => {
    expect(await verdict()).toEqual({ chain: 'audit', checked: 12 });
    expect((await verdict({ newest: 5 })).brokenAt).toBeUndefined();
  });

  it('is intact when more is appended at once than one statement can hold', async () => {
    await append(4_700);
    expect(await verdict()).toEqual({ chain: 'audit', checked: 4_712 });
  });

  it('is intact while it grows', async () => {
    let growing = true;
    const growth = (async () => {
      for (let batch = 0; batch < 12; batch++) await append(1);
      growing = false;
    })();
    const broken: unknown[] = [];
    while (growing) {
      const found = await verdict();
      if (found.brokenAt !== undefined) broken.push(found);
    }
    await growth;
    expect(broken).toEqual([]);
  });

  it.each([
    ['a name', `update audit_log set actor_name = 'B' where pos = 6`],
    ['a value before', `update audit_log set before = '{"name": "z"}' where pos = 6`],
    ['a time', `update audit_log set at = at + interval '1 second' where pos = 6`],
    ['a reason that was not given', `update audit_log set reason = 'x' where pos = 6`],
    ['a page that was taken away', 'update audit_log set screen = null where pos = 6'],
    ['another build', `update audit_log set client_build = 'c' where pos = 6`],
    ['a row taken out', 'delete from audit_log where pos = 6'],
  ])('reveals %s', async (_what, tampering) => {
    await database.query(tampering);
    expect(await verdict()).toMatchObject({ brokenAt: 6, why: 'link' });
  });

  it('reveals two swapped rows', async () => {
    await database.query('update audit_log set pos = 100 where pos = 6');
    await database.query('update audit_log set pos = 6 where pos = 7');
    await database.query('update audit_log set pos = 7 where pos = 100');
    expect(await verdict()).toMatchObject({ brokenAt: 6 });
  });

  it('reveals a truncated tail', async () => {
    await database.query('delete from audit_log where pos > 9');
    expect(await verdict()).toMatchObject({ brokenAt: 10, why: 'tail' });
  });

  it('reveals a tail truncated together with the head, by its anchor', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-anchors-'));
    await createAnchoring(database, folder, Date.now)();
    await database.query('delete from audit_log where pos > 9');
    await database.query(
      `update head set pos = 9, mac = (select mac from audit_log where pos = 9) where name = 'audit'`,
    );
    expect((await verdict()).brokenAt).toBeUndefined();
    expect(await verdict({ anchors: readAnchors(folder) })).toMatchObject({ brokenAt: 10, why: 'tail' });
  });
});
