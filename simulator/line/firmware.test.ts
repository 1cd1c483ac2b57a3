import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FaultProfile } from '../fleet/profile';
import { createFirmware, INSTALL_MS } from './firmware';

const FILE = new TextEncoder().encode('a version');
const sha256 = createHash('sha256').update(FILE).digest('hex');
const order = (digest = sha256, sig?: string) => ({
  job: 'job-1234',
  ver: '2.5.0',
  url: 'http://x/f',
  sha256: digest,
  sig,
  ttl: 60,
});

/** What is said until the machine is at rest, and with which versions it started anew. */
async function lived(
  given: ReturnType<typeof order>,
  manner: FaultProfile['commands'] = 'done',
  {
    missing = false,
    firmwareKey,
    file = FILE,
  }: { missing?: boolean; firmwareKey?: string; file?: Uint8Array } = {},
) {
  const restarts: string[] = [];
  const firmware = createFirmware({
    manner,
    firmwareKey,
    restartWith: (version) => restarts.push(version),
    fetchFile: async () => {
      if (missing) throw new Error('gone');
      return file;
    },
  });
  const said = firmware.begin(given, 0);
  await new Promise((resolve) => setImmediate(resolve));
  for (const now of [1, 2, INSTALL_MS, INSTALL_MS + 1, INSTALL_MS + 2]) said.push(...firmware.step(now));
  const words = said.map(({ d }) => {
    const { st, msg } = d as { st: string; msg: string };
    return msg === '' ? st : `${st} ${msg}`;
  });
  return { words, restarts };
}

it('downloads the file, checks its digest and restarts with it', async () => {
  expect(await lived(order())).toEqual({
    words: ['accepted', 'running downloading', 'running verified', 'running installing', 'done'],
    restarts: ['2.5.0'],
  });
});

it('does not install a file with a wrong digest or one it cannot download', async () => {
  const wrong = await lived(order('0'.repeat(64)));
  expect(wrong).toMatchObject({ restarts: [], words: expect.arrayContaining(['failed checksum differs']) });
  const gone = await lived(order(), 'done', { missing: true });
  expect(gone).toMatchObject({ restarts: [], words: expect.arrayContaining(['failed download failed']) });
});

it('reports success without installing, or nothing, with faulty firmware', async () => {
  const pretended = await lived(order(), 'pretended');
  expect(pretended).toMatchObject({ restarts: [], words: expect.arrayContaining(['done']) });
  expect(await lived(order(), 'ignored')).toEqual({ words: [], restarts: [] });
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const firmwareKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const signed = (digest: string, key = privateKey) =>
  `ed25519:${sign(null, Buffer.from(digest, 'hex'), key).toString('base64')}`;

it('installs a file signed with its built-in key', async () => {
  const { restarts } = await lived(order(sha256, signed(sha256)), 'done', { firmwareKey });
  expect(restarts).toEqual(['2.5.0']);
});

it('refuses unsigned files, other keys and signatures of other files', async () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const other = createHash('sha256').update('another version').digest('hex');
  const cases = [
    [undefined, 'failed signature missing'],
    [signed(sha256, stranger), 'failed signature differs'],
    [signed(other), 'failed signature differs'],
    [signed(sha256).replace('ed25519:', ''), 'failed signature differs'],
  ] as const;
  for (const [sig, words] of cases) {
    const refused = await lived(order(sha256, sig), 'done', { firmwareKey });
    expect(refused).toMatchObject({ restarts: [], words: expect.arrayContaining([words]) });
  }
});

it('refuses a file with one changed byte for any order', async () => {
  const file = FILE.slice();
  file[0] = (file[0] ?? 0) ^ 1;
  const digest = createHash('sha256').update(file).digest('hex');
  const asOrdered = await lived(order(sha256, signed(sha256)), 'done', { firmwareKey, file });
  expect(asOrdered).toMatchObject({
    restarts: [],
    words: expect.arrayContaining(['failed checksum differs']),
  });
  const forged = await lived(order(digest, signed(sha256)), 'done', { firmwareKey, file });
  expect(forged).toMatchObject({ restarts: [], words: expect.arrayContaining(['failed signature differs']) });
});

it('checks no signature without a built-in key', async () => {
  expect((await lived(order(sha256, signed(sha256)))).restarts).toEqual(['2.5.0']);
});
