import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadedFile } from '../../../contract/files';
import { type ApiClient, signIn } from '../../../tests/e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../../../tests/server/apiWorld';
import { cleanName } from './receive';

let world: ApiWorld;
let merchant: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  world = await startApiWorld();
  merchant = await signIn(world.url, accountOf('merchant_admin', 'A'), PASSWORD);
  stranger = await signIn(world.url, accountOf('merchant_admin', 'B'), PASSWORD);
});
afterAll(() => world.close());

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = ((CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)) >>> 0;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([size, body, end]);
}
/** A real picture of one colour; `declared` lies about its size. */
function png(width: number, height: number, declared = { width, height }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(declared.width, 0);
  head.writeUInt32BE(declared.height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((width + 1) * height));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
const padded = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))]);

interface Part {
  name: string;
  bytes: Buffer;
}
async function upload(
  client: ApiClient,
  parts: readonly Part[],
  purpose?: string,
  path = '/oss/images/upload',
) {
  const form = new FormData();
  if (purpose) form.set('purpose', purpose);
  for (const { name, bytes } of parts) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { token: client.token, cookie: client.cookie, 'Accept-Language': 'en' };
  const answer = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { key?: string; msg: string; result: UploadedFile };
  return { status: answer.status, ...body };
}
const fetchAs = (client: ApiClient, url: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${url}`, { headers: { cookie: client.cookie, ...headers } });
const arriving = () => readdirSync(join(world.core.filesDir, 'arriving'));

describe('an upload', () => {
  it('comes back as it went, to those who may see it, without any header of ours', async () => {
    const bytes = png(40, 20);
    const { result } = await upload(merchant, [{ name: '标志.png', bytes }], 'logo');
    expect(result).toMatchObject({ name: '标志.png', mime: 'image/png', width: 40, height: 20 });
    const answer = await fetchAs(merchant, result.url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%E6%A0%87%E5%BF%97.png");
    expect((await fetchAs(stranger, result.url)).status).toBe(404);
    expect((await fetch(`${world.url}${result.url}`)).status).toBe(401);
    expect((await fetchAs(merchant, result.url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  it.each([
    ['another type in its bytes', [{ name: 'a.png', bytes: html }], 'image', 'err.upload.type'],
    ['another type in its name', [{ name: 'a.jpg', bytes: png(2, 2) }], 'image', 'err.upload.type'],
    ['a second extension', [{ name: 'a.png.html', bytes: png(2, 2) }], 'image', 'err.upload.type'],
    ['a picture that is a program', [{ name: 'a.svg', bytes: svg }], 'image', 'err.upload.type'],
    ['nothing in it', [{ name: 'a.png', bytes: Buffer.alloc(0) }], 'image', 'err.upload.empty'],
    [
      'two files',
      [
        { name: 'a.png', bytes: png(2, 2) },
        { name: 'b.png', bytes: png(2, 2) },
      ],
      'image',
      'err.upload.one',
    ],
    ['no file', [], 'image', 'err.upload.none'],
    [
      'absurd dimensions',
      [{ name: 'a.png', bytes: png(2, 2, { width: 65_535, height: 65_535 }) }],
      'image',
      'err.upload.dimension',
    ],
    ['a square logo', [{ name: 'a.png', bytes: png(20, 20) }], 'logo', 'err.upload.ratio'],
    ['a purpose nobody knows', [{ name: 'a.png', bytes: png(2, 2) }], 'everything', 'err.upload.purpose'],
    [
      'a film where a picture belongs',
      [{ name: 'a.mp4', bytes: padded(Buffer.from('00000018667479706d703432', 'hex'), 200) }],
      'image',
      'err.upload.type',
    ],
  ])('with %s is refused and leaves nothing behind', async (_what, parts, purpose, key) => {
    const answer = await upload(merchant, parts, purpose);
    expect([answer.key, answer.status]).toEqual([key, 400]);
    expect(arriving()).toEqual([]);
  });

  it('may be as large as the limit and not a byte more', async () => {
    const limit = 800 * 1024;
    expect((await upload(merchant, [{ name: 'a.png', bytes: padded(png(2, 2), limit) }])).status).toBe(200);
    const over = await upload(merchant, [{ name: 'a.png', bytes: padded(png(2, 2), limit + 1) }]);
    expect([over.status, over.msg]).toEqual([413, 'The file may have at most 800 KB']);
    expect(arriving()).toEqual([]);
  });

  it('that breaks off leaves nothing behind', async () => {
    const abort = new AbortController();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.concat([Buffer.from(head), png(2, 2)]));
        setTimeout(() => abort.abort(), 50);
      },
    });
    const headers = {
      token: merchant.token,
      cookie: merchant.cookie,
      'content-type': 'multipart/form-data; boundary=x',
    };
    const init = { method: 'POST', headers, body, duplex: 'half', signal: abort.signal } as RequestInit;
    await expect(fetch(`${world.url}/api/oss/images/upload`, init)).rejects.toThrow();
    await expect.poll(arriving).toEqual([]);
  });

  it('is kept outside of what is served, under a name of ours', async () => {
    const { result } = await upload(merchant, [{ name: '../../etc/passwd.png', bytes: png(3, 3) }]);
    expect(result.name).toBe('passwd.png');
    const stored = readdirSync(world.core.filesDir, { recursive: true }) as string[];
    const path = stored.find((each) => each.endsWith(result.id));
    expect(readFileSync(join(world.core.filesDir, path ?? '')).length).toBe(result.size);
  });
});

describe('file names', () => {
  it.each([
    ['C:\\fakepath\\照片.png', '照片.png'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['\u0000', 'file'],
  ])('%j becomes %s', (name, plain) => expect(cleanName(name)).toBe(plain));
});
