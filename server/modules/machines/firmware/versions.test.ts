import { type createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { insertTestFleet } from '../../../ingest/testFleet';
import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { updateRecord } from '../../../kit/records/records';
import { openTestWorld } from '../../../kit/testWorld';
import { SERVED } from '../..';
import { servedOems } from '../oems';
import { keyPrint } from './signature';
import { servedFirmwareVersions } from './versions';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const rawOf = (key: ReturnType<typeof createPublicKey>) =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const signed = (digest: string, key = privateKey) =>
  sign(null, Buffer.from(digest, 'hex'), key).toString('base64');
const DIGEST = 'a'.repeat(64);
/** The file with one other byte has another digest. */
const CHANGED = 'b'.repeat(64);

let world: Awaited<ReturnType<typeof openTestWorld>>;
const query = (text: string, values: unknown[] = []) =>
  world.database.query<Record<string, unknown>>(text, values);
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);

beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) => insertTestFleet(database, { count: 1 }));
  await query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`);
  await query(
    `insert into users (id, org_id, role_id, code, name, password_hash) values ('u', 'org', 'r', 'u', 'u', 'h')`,
  );
  for (const [id, digest] of [
    ['right', DIGEST],
    ['changed', CHANGED],
  ])
    await query(
      `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
        values ($1, 'org', 'f.zip', 'firmware', 'application/zip', 9, $2, 'u')`,
      [id, digest],
    );
  await query(`insert into oems (id, oem_code, oem_name, protocol) values ('signs', 'SIGNS', 'Signs', 'MQTT_V1'),
    ('plain', 'PLAIN', 'Plain', 'MQTT_V1')`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('truncate firmware_versions cascade');
  await query('update oems set firmware_key = null, next_key = null, key_asked_by = null');
  await setKey(PEM);
});

async function ofMaker(command: string, userId: string, args: object = {}) {
  const [oem] = await query(`select version from oems where id = 'signs'`);
  const context = { ...world.context, principal: { ...world.context.principal, userId } };
  const asked = { version: Number(oem?.version), args: { ...args }, reason: 'x' };
  return world.change((work) => runCommand({ ...work, context }, servedOems, command, 'signs', asked, find));
}
async function setKey(nextKey: string | null) {
  await ofMaker('changeKey', 'u', { nextKey });
  await ofMaker('approveKey', 'second');
}
const made = (more: object) =>
  world.change((work) =>
    createRecord(
      work,
      servedFirmwareVersions,
      { versionNo: '2.5.0', model: 'M', fileId: 'right', oemId: 'signs', ...more },
      find,
    ),
  );
const changed = ({ id, version }: AnyRow, body: object) =>
  world.change((work) => updateRecord(work, servedFirmwareVersions, id, { version, ...body }, find));
const run = async (command: string, id: string, args: object = {}) => {
  const [row] = await query('select version from firmware_versions where id = $1', [id]);
  const context = { ...world.context, principal: { ...world.context.principal, userId: 'u' } };
  const asked = { version: Number(row?.version), args: { ...args }, reason: 'x' };
  return world.change((work) =>
    runCommand({ ...work, context }, servedFirmwareVersions, command, id, asked, find),
  );
};
const refusal = (signature: string) => ({ status: 400, fields: { signature } });

it('stores a key in one form however it was typed', async () => {
  const [oem] = await query(`select firmware_key from oems where id = 'signs'`);
  expect(oem).toEqual({ firmware_key: rawOf(publicKey) });
});

it('accepts a version signed by its manufacturer and stores the key it was signed with', async () => {
  const row = await made({ signature: `ed25519:${signed(DIGEST)}\n` });
  expect(row).toMatchObject({
    signature: signed(DIGEST),
    signedKey: keyPrint(rawOf(publicKey)),
    checksum: DIGEST,
  });
  expect(await run('publish', row.id)).toMatchObject({});
});

it('refuses a signature by another key or of another file, and a missing one when there is a key', async () => {
  const wrong = [
    [{ signature: signed(DIGEST, stranger.privateKey) }, 'err.firmware.signature'],
    [{ signature: signed(DIGEST), fileId: 'changed' }, 'err.firmware.signature'],
    [{ signature: signed(CHANGED) }, 'err.firmware.signature'],
    [{}, 'err.firmware.unsigned'],
    [{ oemId: 'plain', signature: signed(DIGEST) }, 'err.firmware.noKey'],
  ] as const;
  for (const [more, key] of wrong) await expect(made(more)).rejects.toMatchObject(refusal(key));
  expect(await query('select 1 from firmware_versions')).toEqual([]);
  expect(await made({ oemId: 'plain' })).toMatchObject({ signature: null, signedKey: null });
});

it('refuses another file or manufacturer under a valid signature', async () => {
  const row = await made({ signature: signed(DIGEST) });
  await expect(changed(row, { fileId: 'changed' })).rejects.toMatchObject(refusal('err.firmware.signature'));
  await expect(changed(row, { signature: null })).rejects.toMatchObject(refusal('err.firmware.unsigned'));
  await expect(changed(row, { oemId: 'plain' })).rejects.toMatchObject(refusal('err.firmware.noKey'));
  expect(await changed(row, { fileId: 'changed', signature: signed(CHANGED) })).toMatchObject({
    checksum: CHANGED,
  });
});

it('publishes only what is signed with the current key and accepts a new signature later', async () => {
  const row = await made({ signature: signed(DIGEST) });
  const another = rawOf(stranger.publicKey);
  await setKey(another);
  await expect(run('publish', row.id)).rejects.toMatchObject({ key: 'err.firmware.formerKey' });
  await setKey(PEM);
  await run('publish', row.id);
  await setKey(another);
  const own = { signature: signed(DIGEST) };
  await expect(run('sign', row.id, own)).rejects.toMatchObject(refusal('err.firmware.signature'));
  await run('sign', row.id, { signature: signed(DIGEST, stranger.privateKey) });
  const [stored] = await query('select signed_key from firmware_versions');
  expect(stored).toEqual({ signed_key: keyPrint(another) });
});

it('refuses a signature that is inserted past the server', async () => {
  const forged = `insert into firmware_versions (id, version_no, model, file_id, checksum, size_kb, oem_id, signature)
    values ('v', '1.0', 'M', 'right', repeat('a', 64), 1, 'signs', $1)`;
  await expect(query(forged, [signed(DIGEST)])).rejects.toThrow('firmware_versions_signed');
});

it('changes the key of a manufacturer only after a second person approves', async () => {
  const [former, next] = [rawOf(publicKey), rawOf(stranger.publicKey)];
  const asked = await ofMaker('changeKey', 'u', { nextKey: next });
  expect(asked).toMatchObject({ firmwareKey: former, nextKey: next, keyAskedBy: 'u' });
  await expect(ofMaker('changeKey', 'second', { nextKey: next })).rejects.toMatchObject({ status: 409 });
  await expect(ofMaker('approveKey', 'u')).rejects.toMatchObject({ key: 'err.command.self' });
  expect(await ofMaker('approveKey', 'second')).toMatchObject({ firmwareKey: next, keyAskedBy: null });
  await expect(ofMaker('changeKey', 'u', { nextKey: next })).rejects.toMatchObject({
    key: 'err.firmware.sameKey',
  });
  await ofMaker('changeKey', 'u', { nextKey: null });
  expect(await ofMaker('refuseKey', 'second')).toMatchObject({ firmwareKey: next, keyAskedBy: null });
  const body = { version: Number((await query(`select version from oems where id = 'signs'`))[0]?.version) };
  await expect(
    world.change((work) => updateRecord(work, servedOems, 'signs', { ...body, firmwareKey: former }, find)),
  ).rejects.toMatchObject({ status: 400 });
});
