import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Quirks } from '../fleet/profile';
import { createFirmware, INSTALL_MS } from './firmware';

const FILE = new TextEncoder().encode('a version');
const sha256 = createHash('sha256').update(FILE).digest('hex');
const order = (digest = sha256) => ({
  job: 'job-1234',
  ver: '2.5.0',
  url: 'http://x/f',
  sha256: digest,
  ttl: 60,
});

/** What is said until the machine is at rest, and with which versions it started anew. */
async function lived(given: ReturnType<typeof order>, manner: Quirks['commands'] = 'done', missing = false) {
  const restarts: string[] = [];
  const firmware = createFirmware({
    manner,
    restartWith: (version) => restarts.push(version),
    fetchFile: async () => {
      if (missing) throw new Error('gone');
      return FILE;
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

it('fetches what it is told, looks whether it is that, and starts anew with it', async () => {
  expect(await lived(order())).toEqual({
    words: ['accepted', 'running downloading', 'running verified', 'running installing', 'done'],
    restarts: ['2.5.0'],
  });
});

it('does not install what is not what was ordered, nor what it cannot fetch', async () => {
  const wrong = await lived(order('0'.repeat(64)));
  expect(wrong).toMatchObject({ restarts: [], words: expect.arrayContaining(['failed checksum differs']) });
  const gone = await lived(order(), 'done', true);
  expect(gone).toMatchObject({ restarts: [], words: expect.arrayContaining(['failed download failed']) });
});

it('says that it is done without having it, or nothing, where its firmware is like that', async () => {
  const pretended = await lived(order(), 'pretended');
  expect(pretended).toMatchObject({ restarts: [], words: expect.arrayContaining(['done']) });
  expect(await lived(order(), 'ignored')).toEqual({ words: [], restarts: [] });
});
