import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPasswords } from '../auth/password/passwords';
import { seedAdmin } from '../auth/password/seedAdmin';
import type { Database } from '../db/database';
import { loadReferenceData } from '../db/reference-data';
import { createChain } from '../events/chain';
import { appendAudit, appendEvent } from '../events/log';
import { filePath } from '../files/store';
import { noteKeys } from '../installation/fit';
import { type Keys, loadKeys } from '../secrets/keys';

export const CONTENTS = 'the contents of a file';
/** SHA-256 of the contents. */
export const DIGEST = 'e06c6f5bf12d9e45bc4e278fe7581a36a4576ea41a0f6873b7b18edffae5994d';
export const DAY = '2026-03-04';

async function insertFile(database: Database, id: string, digest: string): Promise<void> {
  await database.query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
     select $1, org_id, 'a', 'logo', 'image/png', 1, $2, id from users limit 1`,
    [id, digest],
  );
}

/** What is easily lost on the way. */
async function insertOdd(database: Database): Promise<void> {
  await database.query(`select ensure_daily_partitions('env_readings', $1::date, $1::date)`, [DAY]);
  await database.query(
    `insert into env_readings (device_ix, zone, sensor, ts, recv_at, t, rh, q, hist)
     select n, 'a', $1, $2::timestamptz + n * interval '1.000001 s', now(), 0.1::real + n, null, 'g', false
     from generate_series(1, 5000) n`,
    ['line\nbreak \u2028 "quoted" \\ 药', `${DAY}T00:00:00Z`],
  );
  await database.query(
    `insert into jobs (id, kind, due_at, payload) values ('J', 'none', now(), 'null'::jsonb)`,
  );
  await database.query(`select nextval('prepaid_numbers'), nextval('prepaid_numbers')`);
}

async function appendLinks(database: Database, keys: Keys): Promise<void> {
  const chain = createChain(keys.chain);
  const [org] = await database.query<{ id: string }>('select id from organizations limit 1');
  const uploaded = { action: 'file.uploaded', entity: 'file' };
  const event = { messageType: 1, kind: 'test', entityId: 'E', ver: 1, body: { b: '药' } };
  await database.db.transaction().execute(async (trx) => {
    await appendAudit(trx, chain, { ...uploaded, entityId: 'F1', before: { a: 1.5 } });
    await appendAudit(trx, chain, { ...uploaded, entityId: 'F2' });
    await appendEvent(trx, chain, { ...event, orgId: org?.id ?? '' });
  });
}

/** A few rows of every sort in a migrated database, two uploads of which one is lost, and the key in its folder. */
export async function fillSmallWorld(database: Database, home: string): Promise<Keys> {
  const keys = loadKeys(home);
  await noteKeys(database, keys, home);
  await loadReferenceData(database);
  await seedAdmin(database, createPasswords(Buffer.alloc(32)), { password: 'not for anybody', now: 0 });
  await appendLinks(database, keys);
  await insertFile(database, 'F1', DIGEST);
  await insertFile(database, 'F2', 'f'.repeat(64));
  await insertOdd(database);
  const path = filePath(join(home, 'files'), { id: 'F1', digest: DIGEST });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, CONTENTS);
  return keys;
}
