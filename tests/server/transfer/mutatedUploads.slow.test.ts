import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FILE_PURPOSES } from '../../../contract/files';
import { THOROUGH } from '../../builders/thorough';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';
import { type Specimen, specimens } from '../worlds/specimens';
import { postSheet, runImports } from '../worlds/transferClient';
import { broken, type Mutation, mutations } from './mutations';

vi.setConfig({ testTimeout: 600_000 });

/** `FUZZ_RUNS=20000` for a night; a failure prints seed and path (`FUZZ_SEED`). */
const numRuns = Number(process.env.FUZZ_RUNS ?? (THOROUGH ? 900 : 150));
const seed = Number(process.env.FUZZ_SEED ?? 20_261);
const SLOWEST_MS = 20_000;
/** Of the whole process, with all that was read before. Twice a picture of 25 megapixels is 200. */
const GROWTH_MAX = 400 * 1024 * 1024;

let world: ApiWorld;
let client: ApiClient;
let all: Specimen[];
beforeAll(async () => {
  world = await startApiWorld({ limited: false });
  client = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
  all = await specimens();
});
afterAll(() => world.close());

interface Shot {
  which: number;
  steps: readonly Mutation[];
  /** What stands before and behind the extension. */
  around: readonly [string, string];
  purpose: string;
}
/** Mostly a name that fits, so that it is the bytes that decide. */
const NAMES = [
  ['a.', ''],
  ['a.', ''],
  ['a.', ''],
  ['a.', '.html'],
  ['a\0.', ''],
  ['../\u202e.', ''],
  ['', ''],
] as const;
const shot: fc.Arbitrary<Shot> = fc.record({
  which: fc.nat(1_000),
  steps: mutations,
  around: fc.constantFrom(...NAMES),
  purpose: fc.constantFrom(...Object.keys(FILE_PURPOSES), 'document', 'document'),
});
const specimenOf = ({ which }: Shot) => all[which % all.length] as Specimen;
const bytesOf = (each: Shot) => broken(specimenOf(each), each.steps, all);

async function upload(each: Shot): Promise<Response> {
  const { around, purpose } = each;
  const form = new FormData();
  form.set('purpose', purpose);
  const name = around.join(specimenOf(each).extension);
  form.append('file', new Blob([new Uint8Array(bytesOf(each))]), name);
  const headers = { token: client.token, cookie: client.cookie };
  return fetch(`${world.url}/api/oss/media/upload`, { method: 'POST', headers, body: form });
}

/** Refused by name, or taken, and within its time. */
async function answered(asked: Promise<Response>, taken: number): Promise<{ id: string } | undefined> {
  const begun = performance.now();
  const answer = await asked;
  const { key, result } = (await answer.json()) as { key?: string; result?: { id: string } };
  expect(performance.now() - begun).toBeLessThan(SLOWEST_MS);
  if (answer.status === taken) return result;
  expect([400, 413]).toContain(answer.status);
  expect(key).toMatch(/^err\.(upload|import)\.\w+$/);
  return undefined;
}

const arriving = () => {
  const folder = join(world.core.filesDir, 'arriving');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Contents of the store by the id of their row. */
function onDisk(): Map<string, string> {
  const { filesDir } = world.core;
  const paths = (readdirSync(filesDir, { recursive: true }) as string[]).map((path) => join(filesDir, path));
  return new Map(
    paths
      .filter((path) => statSync(path).isFile())
      .map((path) => [path.slice(-26), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

/** Runs `work` and tells by how much the process grew at most. */
async function growthWhile(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await work().finally(() => clearInterval(timer));
  return most - before;
}

it('a damaged upload is accepted completely or refused by name, and no file remains without its row', async () => {
  let taken = 0;
  const property = fc.asyncProperty(shot, async (each) => {
    const result = await answered(upload(each), 200);
    if (result) taken += 1;
    expect(arriving()).toEqual([]);
  });
  expect(await growthWhile(() => fc.assert(property, { numRuns, seed }))).toBeLessThan(GROWTH_MAX);
  const rows = await world.database.query<{ id: string; digest: string }>('select id, digest from files');
  expect(onDisk()).toEqual(new Map(rows.map(({ id, digest }) => [id, digest])));
  // Both ways were gone: some of what is broken a little is still a file of its type.
  expect(taken).toBeGreaterThan(numRuns / 50);
  expect(taken).toBeLessThan(numRuns / 2);
  expect(rows).toHaveLength(taken);
});

it('a stored image can be decoded', async () => {
  const pictures = await world.database.query<{ id: string; digest: string; width: number; height: number }>(
    `select id, digest, width, height from files where mime like 'image/%'`,
  );
  for (const { id, digest, width, height } of pictures) {
    const path = join(world.core.filesDir, digest.slice(0, 2), id);
    expect(
      (await sharp(path, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })).info,
    ).toMatchObject({
      width,
      height,
    });
  }
  expect(pictures.length).toBeGreaterThan(0);
});

it('a damaged sheet is checked to its end or refused by name', async () => {
  const sheets = fc
    .constantFrom(...all.keys())
    .filter((which) => /xlsx|csv/.test(all[which]?.extension ?? ''));
  const property = fc.asyncProperty(shot, sheets, async (each, which) => {
    const file = bytesOf({ ...each, which });
    await answered(postSheet(world, client, { resource: 'users', file }), 202);
  });
  const runs = Math.ceil(numRuns / 3);
  expect(await growthWhile(() => fc.assert(property, { numRuns: runs, seed }))).toBeLessThan(GROWTH_MAX);
  const unfinished = async () => {
    await runImports(world);
    return world.database.query(
      `select id, state from imports where state not in ('checked', 'mapping', 'failed')`,
    );
  };
  await expect.poll(unfinished, { timeout: 120_000 }).toEqual([]);
  expect((await world.database.query('select id from imports')).length).toBeGreaterThan(0);
});
