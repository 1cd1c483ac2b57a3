import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../auth/password/passwords';
import { seedAdmin } from '../auth/password/seedAdmin';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { loadReferenceData } from '../db/reference-data';
import { openEmptyDatabase, openTestDatabase } from '../db/testDatabase';
import { StartError } from '../errors';
import { createChain } from '../events/chain';
import { appendAudit } from '../events/log';
import { filePath } from '../files/store';
import { loadKeys } from '../secrets/keys';
import { assertFilesFit, assertRestored, keysFor, noteKeys } from './fit';

const newFolder = () => mkdtempSync(join(tmpdir(), 'pharos-fit-'));

const ROW = { action: 'test', entity: 'test' };

describe('the key of a data folder', () => {
  let database: Database;
  const home = newFolder();
  const snapshot = () => database.query('select * from head order by name');

  beforeAll(async () => {
    database = await openEmptyDatabase();
    const keys = await keysFor(database, home);
    await migrate(database);
    await noteKeys(database, keys, home);
    await database.db.transaction().execute((trx) => appendAudit(trx, createChain(keys.chain), ROW));
  });
  afterAll(() => database.close());

  it('opens the database that was created with it, again and again', async () => {
    await noteKeys(database, await keysFor(database, home), home);
  });

  it('is refused with instructions when it is another one, and nothing is written', async () => {
    const before = await snapshot();
    const other = newFolder();
    loadKeys(other);
    const refused = keysFor(database, other);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/master\.key is another one.*Copy master\.key/);
    expect(await snapshot()).toEqual(before);
  });

  it('is not created again for a database that was created with one', async () => {
    const empty = newFolder();
    await expect(keysFor(database, empty)).rejects.toThrow(/master\.key is missing/);
    expect(existsSync(join(empty, 'master.key'))).toBe(false);
  });

  it('is checked by the audit chains when the database is older than the check', async () => {
    await database.query(`delete from meta where key = 'key_check'`);
    const other = newFolder();
    loadKeys(other);
    await expect(keysFor(database, other)).rejects.toThrow(/is another one/);
    await expect(keysFor(database, newFolder())).rejects.toThrow(/is missing/);
    await noteKeys(database, await keysFor(database, home), home);
  });

  it('is that of the faster node when two create a database at once', async () => {
    const fresh = await openTestDatabase();
    const [first, second] = [newFolder(), newFolder()];
    const [one, two] = [await keysFor(fresh, first), await keysFor(fresh, second)];
    await noteKeys(fresh, one, first);
    await expect(noteKeys(fresh, two, second)).rejects.toThrow(/is another one/);
    await fresh.close();
  });
});

describe('a data folder during a restore', () => {
  it('is refused until the restore is finished or abandoned', () => {
    const folder = newFolder();
    assertRestored(folder);
    mkdirSync(join(folder, 'restoring'));
    expect(() => assertRestored(folder)).toThrow(/is going on or was interrupted/);
    expect(() => assertRestored(folder)).toThrow(StartError);
  });
});

describe('the files of a data folder', () => {
  let database: Database;
  const filesDir = newFolder();
  const file = (n: number) => ({ id: `FILE${n}`, digest: `${n}${n}abc` });

  beforeAll(async () => {
    database = await openTestDatabase();
    await loadReferenceData(database);
    await seedAdmin(database, createPasswords(Buffer.alloc(32)), { password: 'not for anybody', now: 0 });
    const chain = createChain(Buffer.alloc(32));
    for (let n = 1; n <= 4; n += 1) {
      await database.query(
        `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by, created_at)
         select $1, org_id, 'a', 'logo', 'image/png', 1, $2, id, $3 from users limit 1`,
        [file(n).id, file(n).digest, new Date(n)],
      );
      // The last one is of the demonstration: nobody uploaded it.
      if (n === 4) continue;
      const uploaded = { action: 'file.uploaded', entity: 'file', entityId: file(n).id };
      await database.db.transaction().execute((trx) => appendAudit(trx, chain, uploaded));
      const path = filePath(filesDir, file(n));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'x');
    }
  });
  afterAll(() => database.close());

  it('are refused when they are older than the database, and the missing file is named', async () => {
    await assertFilesFit(database, filesDir);
    rmSync(filePath(filesDir, file(3)));
    await expect(assertFilesFit(database, filesDir)).rejects.toThrow(/older than the database.*FILE3/);
    await expect(assertFilesFit(database, filesDir)).rejects.toThrow(StartError);
  });
});
