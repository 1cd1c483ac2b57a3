import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askClamd, clamdAddress, ScanUnavailableError } from './clamd';
import { answerAsClamd, type FakeClamd, startFakeClamd, VIRUS, VIRUS_NAME } from './testClamd';

let clamd: FakeClamd;
beforeEach(async () => {
  clamd = await startFakeClamd();
});
afterEach(() => clamd.close());

const PATIENT_MS = 20_000;
const at = () => ({ host: '127.0.0.1', port: clamd.port });
const ask = (parts: Iterable<Buffer> | AsyncIterable<Buffer>, limitMs = PATIENT_MS) =>
  askClamd(at(), Readable.from(parts), limitMs);
const LARGE = 20 * 1024 * 1024;

describe('scanned contents', () => {
  it('arrive complete in any chunks and are clean', async () => {
    const bytes = randomBytes(LARGE);
    const cuts = [0, 0, 1, 70_000, 70_000, LARGE];
    const parts = cuts.map((from, index) => bytes.subarray(from, cuts[index + 1] ?? LARGE));
    expect(await ask(parts)).toBeUndefined();
    expect(clamd.seen.map((each) => each.equals(bytes))).toEqual([true]);
  });

  it('of zero bytes are clean', async () => {
    expect(await ask([])).toBeUndefined();
    expect(clamd.seen.map(({ length }) => length)).toEqual([0]);
  });

  it('with a virus return its name', async () => {
    expect(await ask([Buffer.from('.'), Buffer.from(VIRUS)])).toBe(VIRUS_NAME);
  });

  it('are scanned through a Unix socket too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-clamd-'));
    const path = join(folder, 'clamd.ctl');
    const server = createServer((socket) => socket.on('data', () => socket.write('stream: OK\0')));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    expect(await askClamd({ path }, Readable.from([Buffer.from('a')]), PATIENT_MS)).toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });
});

describe('a scan without a verdict', () => {
  const odd = (text: string) => () => {
    clamd.answer = (socket) => socket.end(text);
  };
  it.each<[string, () => void, RegExp]>([
    ['an answer that stops short', odd('stream: OK'), /hung up/],
    ['an empty answer', odd('\0'), /^$/],
    ['another protocol', odd('HTTP/1.1 200 OK\r\n\r\n\0'), /HTTP/],
    ['the answer to something else', odd('PONG\0'), /PONG/],
    ['an error', odd('stream: Not enough memory ERROR\0'), /ERROR/],
    ['a file that it finds too large', odd('INSTREAM size limit exceeded. ERROR\0'), /size limit/],
    ['praise among other things', odd('stream: OK. Almost\0'), /Almost/],
    ['praise and then a find', odd(`stream: OK\0stream: ${VIRUS_NAME} FOUND\0`), /FOUND/],
    ['an answer without an end', odd('x'.repeat(100_000)), /without an end/],
  ])('is not trusted: %s', async (_what, prepare, reason) => {
    prepare();
    const asked = ask([Buffer.from('a')]);
    await expect(asked).rejects.toThrow(ScanUnavailableError);
    await expect(asked).rejects.toThrow(reason);
  });

  it('is not trusted with an early OK when the rest cannot be sent', async () => {
    clamd.greet = (socket) => {
      socket.pause();
      socket.write('stream: OK\0');
    };
    await expect(ask([randomBytes(LARGE)], 500)).rejects.toThrow(ScanUnavailableError);
  });

  it('results from a connection closed during sending', async () => {
    clamd.greet = (socket) => socket.once('data', () => socket.resetAndDestroy());
    await expect(ask([randomBytes(LARGE)])).rejects.toThrow(ScanUnavailableError);
  });

  it('results from a silent scanner after the time-out', async () => {
    clamd.answer = () => undefined;
    await expect(ask([Buffer.from('a')], 200)).rejects.toThrow('too slow');
  });

  it('results from unreadable contents', async () => {
    async function* breaking() {
      yield Buffer.from('a');
      throw new Error('disk');
    }
    await expect(ask(breaking())).rejects.toThrow('disk');
    expect(clamd.seen).toEqual([]);
  });

  it('results from a missing scanner', async () => {
    const port = clamd.port;
    await clamd.close();
    const asked = askClamd({ host: '127.0.0.1', port }, Readable.from([]), PATIENT_MS);
    await expect(asked).rejects.toThrow(/ECONNREFUSED/);
    clamd = await startFakeClamd();
  });

  it('does not hide a virus that was reported before the connection closed', async () => {
    clamd.answer = (socket, contents) => {
      answerAsClamd(socket, contents);
      socket.destroySoon();
    };
    expect(await ask([Buffer.from(VIRUS)])).toBe(VIRUS_NAME);
  });
});

describe('a scanner address', () => {
  it.each([
    ['localhost:3310', { host: 'localhost', port: 3310 }],
    ['10.0.0.7:3310', { host: '10.0.0.7', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['localhost', undefined],
    ['localhost:0', undefined],
    ['localhost:65536', undefined],
    ['tcp://localhost:3310', undefined],
    ['::1:3310', undefined],
    ['', undefined],
  ])('%j is %j', (text, address) => expect(clamdAddress(text)).toEqual(address));
});
