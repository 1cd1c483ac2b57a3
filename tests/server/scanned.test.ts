import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createScanner } from '../../server/scan/scanner';
import {
  answerAsClamd,
  type FakeClamd,
  startFakeClamd,
  VIRUS,
  VIRUS_NAME,
} from '../../server/scan/testClamd';
import { type ApiClient, signIn } from '../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from './worlds/apiWorld';
import { postSheet } from './worlds/transferClient';

let clamd: FakeClamd;
let world: ApiWorld;
let client: ApiClient;
let shelf: Awaited<ReturnType<typeof onShelf>>;
const warnings: object[] = [];

beforeAll(async () => {
  clamd = await startFakeClamd();
  const log = { warn: (facts: object) => void warnings.push(facts) };
  const address = { host: '127.0.0.1', port: clamd.port };
  const scanner = createScanner({ address, limitMs: 2_000, log });
  world = await startApiWorld({ scanner });
  client = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
  mkdirSync(arriving());
});
afterAll(async () => {
  await world.close();
  await clamd.close();
});
beforeEach(async () => {
  clamd.answer = answerAsClamd;
  clamd.greet = () => undefined;
  clamd.seen.length = 0;
  warnings.length = 0;
  shelf = await onShelf();
});
afterEach(() => expect(readdirSync(arriving())).toEqual([]));
const arriving = () => join(world.core.filesDir, 'arriving');

const PNG = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#0b7285' } })
  .png()
  .toBuffer();
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const infected = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(VIRUS)]);

/** How much is kept: contents, rows of them, imports and parts of those. */
async function onShelf() {
  const { filesDir } = world.core;
  const contents = (readdirSync(filesDir, { recursive: true }) as string[]).filter((path) =>
    statSync(join(filesDir, path)).isFile(),
  );
  const [rows] = await world.database.query<{ files: number; imports: number; parts: number }>(
    `select (select count(*)::int from files) as files, (select count(*)::int from imports) as imports,
            (select count(*)::int from import_parts) as parts`,
  );
  return { contents: contents.length, ...rows };
}
const lastAct = async () =>
  (
    await world.database.query<{ action: string; reason: string; after: object; orgId: string }>(
      'select action, reason, after, org_id as "orgId" from audit_log order by pos desc limit 1',
    )
  )[0];

async function upload(name: string, bytes: Buffer, purpose = 'document') {
  const form = new FormData();
  form.set('purpose', purpose);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { token: client.token, cookie: client.cookie, 'Accept-Language': 'en' };
  return fetch(`${world.url}/api/oss/media/upload`, { method: 'POST', headers, body: form });
}
const sheet = (text: string) =>
  postSheet(world, client, { resource: 'users', file: text, name: 'people.csv' });
const CLEAN_SHEET = 'Account,Name\nnobody,Nobody\n';

/** Both ways in. */
const WAYS = [
  ['an upload', (bytes: string) => upload('a.pdf', Buffer.concat([PDF, Buffer.from(bytes)]))],
  ['a sheet', (bytes: string) => sheet(CLEAN_SHEET + bytes)],
] as const;

describe.each(WAYS)('%s', (_what, send) => {
  it('that is clean is accepted as scanned', async () => {
    const answer = await send('mark');
    expect(answer.status).toBeLessThan(300);
    expect(clamd.seen.map((bytes) => bytes.includes('mark'))).toEqual([true]);
    expect(await onShelf()).not.toEqual(shelf);
  });

  it('with a virus is refused without its name, which the audit log keeps, and leaves no file', async () => {
    const answer = await send(VIRUS);
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).key]).toEqual([422, 'err.upload.infected']);
    expect(text).not.toContain(VIRUS_NAME);
    expect(await onShelf()).toEqual(shelf);
    const [sent = Buffer.alloc(0)] = clamd.seen;
    expect(await lastAct()).toMatchObject({
      action: 'file.infected',
      reason: VIRUS_NAME,
      after: { size: sent.length, sha256: createHash('sha256').update(sent).digest('hex') },
    });
  });

  it.each<[string, () => void]>([
    ['answers nonsense', () => (clamd.answer = (socket) => socket.end('stream: perhaps\0'))],
    ['is cut off', () => (clamd.greet = (socket) => socket.destroy())],
    ['is too slow', () => (clamd.answer = () => undefined)],
  ])('is refused while the scanner %s and leaves no file', async (_how, prepare) => {
    prepare();
    const answer = await send('');
    const { key, msg } = (await answer.json()) as { key: string; msg: string };
    expect([answer.status, key]).toEqual([503, 'err.upload.unchecked']);
    expect(msg).toMatch(/could not be checked/);
    expect(await onShelf()).toEqual(shelf);
    expect(warnings).toHaveLength(1);
  });
});

describe('an uploaded image of a scanned server', () => {
  it('is scanned before it is decoded or cropped', async () => {
    expect((await upload('a.png', infected(PNG), 'image')).status).toBe(422);
    expect(clamd.seen.map((bytes) => bytes.equals(infected(PNG)))).toEqual([true]);
    expect(await onShelf()).toEqual(shelf);
  });
});
