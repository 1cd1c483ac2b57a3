import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { runCommand } from '../../kit/records/commands';
import { deleteRecord } from '../../kit/records/deleteRecord';
import { findRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import { SERVED } from '..';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { servedFileItems, servedFileVersions } from './files';
import { fileUsesOf } from './fileUses';

let world: StockWorld;
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const by = (userId: string) => ({ ...world.context, principal: { ...world.context.principal, userId } });
const file = (id: string, digest: string, more: { purpose?: string; by?: string } = {}) =>
  world.database.query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by, placed)
     values ($1, 'shop', $1 || '.png', $2, 'image/png', 10, $3, $4, false)`,
    [id, more.purpose ?? 'image', digest.repeat(64), more.by ?? 'u1'],
  );

beforeAll(async () => {
  world = await openStockWorld();
  await world.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'institution_admin')`);
  await world.query(`insert into users (id, org_id, role_id, code, name, password_hash)
    select id, 'shop', 'r', id, id, 'h' from (values ('u1'), ('u2')) as v (id)`);
});
beforeEach(async () => {
  await world.query(`update products set front_image = null where id = 'p1'`);
  await world.query('delete from files');
  await file('f1', 'a');
  await file('f2', 'b');
});
afterAll(() => world.close());

const item = () => runInTransaction(world.deps, by('u1'), (work) => findRecord(work, servedFileItems, 'f1'));
const versions = () =>
  world.query(
    `select id, number, content, current, restored_no from file_version_list where file_id = 'f1' order by number`,
  );
const replace = async (sent: string, userId = 'u1'): Promise<AnyRow> => {
  const { version } = await item();
  return runInTransaction(world.deps, by(userId), (work) =>
    runCommand(work, servedFileItems, 'replace', 'f1', { version, args: { file: sent } }, find),
  );
};
const restore = async (number: number) => {
  const id = (await versions()).find((each) => each.number === number)?.id;
  return runInTransaction(world.deps, by('u2'), (work) =>
    runCommand(work, servedFileVersions, 'reinstate', String(id), { version: 1, args: {} }, find),
  );
};
const refused = (key: string) => ({ fields: { file: key } });

describe('a new version of a file', () => {
  it('replaces the file and keeps the previous versions', async () => {
    await replace('f2');
    expect(await item()).toMatchObject({ content: 'f2', versionNo: 2, version: 2, digest: 'b'.repeat(64) });
    expect(await versions()).toMatchObject([
      { number: 1, content: 'f1', current: false },
      { number: 2, content: 'f2', current: true },
    ]);
    const listed = await world.query('select id from file_items');
    expect(listed).toEqual([{ id: 'f1' }]);
  });

  it('keeps records on the version they show, with its number', async () => {
    await world.query(`update products set front_image = 'f1' where id = 'p1'`);
    await replace('f2');
    const [product] = await world.query(`select front_image from products where id = 'p1'`);
    expect(product).toEqual({ front_image: 'f1' });
    const [bytes] = await world.query(`select digest from files where id = 'f1'`);
    expect(bytes).toEqual({ digest: 'a'.repeat(64) });
    const principal = { ...world.context.principal, permissions: new Set(['productMain']) };
    const reader = { db: world.database.db, find, principal, locale: 'en' as const, now: 1 };
    const { uses, others } = await fileUsesOf(reader, 'f1');
    expect(uses).toMatchObject([{ resource: 'products', id: 'p1', version: 1 }]);
    expect(others).toBe(0);
    const blind = { ...reader, principal: { ...principal, permissions: new Set<string>() } };
    expect(await fileUsesOf(blind, 'f1')).toEqual({ uses: [], others: 1 });
  });

  it('must be the user’s own upload for the same purpose, with new bytes and shown nowhere', async () => {
    await file('same', 'a');
    await file('other', 'c', { purpose: 'document' });
    await file('another', 'd', { by: 'u2' });
    await file('shown', 'e');
    await world.query(`update products set front_image = 'shown' where id = 'p1'`);
    await expect(replace('same')).rejects.toMatchObject(refused('err.file.same'));
    for (const wrong of ['other', 'another', 'shown', 'f1'])
      await expect(replace(wrong), wrong).rejects.toMatchObject(refused('err.file.notNew'));
    await replace('f2');
    await expect(replace('f2')).rejects.toMatchObject(refused('err.file.notNew'));
    expect((await item()).versionNo).toBe(2);
  });
});

describe('a previous version of a file', () => {
  it('is restored as the newest one', async () => {
    await replace('f2');
    await restore(1);
    expect(await item()).toMatchObject({ content: 'f1', versionNo: 3, digest: 'a'.repeat(64) });
    expect(await versions()).toMatchObject([
      { number: 1, current: false },
      { number: 2, current: false },
      { number: 3, content: 'f1', restored_no: 1, current: true },
    ]);
    await restore(2);
    expect(await item()).toMatchObject({ content: 'f2', versionNo: 4 });
    await expect(restore(4)).rejects.toMatchObject({ status: 409, key: 'err.file.current' });
    const acts = await world.query(
      `select action from audit_log where entity = 'fileItems' and entity_id = 'f1' order by pos`,
    );
    expect(acts.slice(-3).map(({ action }) => action)).toEqual([
      'fileItems.replace',
      'fileItems.restored',
      'fileItems.restored',
    ]);
  });

  it('keeps the file while something shows it and is deleted with it', async () => {
    await replace('f2');
    await world.query(`update products set front_image = 'f2' where id = 'p1'`);
    const { version } = await item();
    const remove = () =>
      runInTransaction(world.deps, by('u1'), (work) => deleteRecord(work, servedFileItems, 'f1', version));
    await expect(remove()).rejects.toMatchObject({ status: 409, key: 'err.file.inUse' });
    await world.query(`update products set front_image = 'f1' where id = 'p1'`);
    await expect(remove()).rejects.toMatchObject({ key: 'err.file.inUse' });
    await world.query(`update products set front_image = null where id = 'p1'`);
    await remove();
    expect(await world.query('select id from files')).toEqual([]);
    expect(await world.query('select id from file_versions')).toEqual([]);
  });
});
