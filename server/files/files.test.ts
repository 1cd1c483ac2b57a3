import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPicture, type UploadedFile } from '../../contract/files';
import { type ApiClient, signIn } from '../../tests/e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../../tests/server/worlds/apiWorld';
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

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer();
const PNG = await png(2, 2);
const SQUARE = await png(20, 20);
const CAMERA = await sharp(SQUARE)
  .withExif({ IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
  .jpeg()
  .toBuffer();
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const MP4 = Buffer.from('00000018667479706d703432', 'hex');
const KB = 1024;
function ofSize(bytes: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(bytes);
  lying.writeUInt32BE(width, 16);
  lying.writeUInt32BE(height, 20);
  return lying;
}
const padded = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))]);

interface Part {
  name: string;
  bytes: Buffer;
}
const PICTURES = '/oss/images/upload';
const addressOf = (purpose: string) => (isPicture(purpose) ? PICTURES : '/oss/media/upload');

async function upload(
  client: ApiClient,
  parts: readonly Part[],
  purpose = 'image',
  path = addressOf(purpose),
) {
  const form = new FormData();
  form.set('purpose', purpose);
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
  it('of an image is re-encoded and returned as a file to those who may see it', async () => {
    const bytes = Buffer.concat([await png(40, 20), Buffer.from('<script>')]);
    const { result } = await upload(merchant, [{ name: '标志.png', bytes }], 'logo');
    expect(result).toMatchObject({ name: '标志.png', mime: 'image/png', width: 40, height: 20 });
    const answer = await fetchAs(merchant, result.url);
    const back = Buffer.from(await answer.arrayBuffer());
    expect(back.includes('<script>')).toBe(false);
    expect(await sharp(back).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    expect(back.length).toBe(result.size);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%E6%A0%87/);
    expect((await fetchAs(stranger, result.url)).status).toBe(404);
    expect((await fetch(`${world.url}${result.url}`)).status).toBe(401);
    expect((await fetchAs(merchant, result.url, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('of any other type is returned unchanged', async () => {
    const { result } = await upload(merchant, [{ name: 'a.pdf', bytes: PDF }], 'document');
    const answer = await fetchAs(merchant, result.url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  });

  it('of a video can be fetched in ranges, and any other type comes whole', async () => {
    const { result } = await upload(merchant, [{ name: 'a.mp4', bytes: MP4 }], 'video');
    const answer = await fetchAs(merchant, result.url, { range: 'bytes=4-' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes 4-${MP4.length - 1}/${MP4.length}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(MP4.subarray(4))).toBe(true);
    const outside = await fetchAs(merchant, result.url, { range: `bytes=${MP4.length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${MP4.length}`]);
    const document = await upload(merchant, [{ name: 'b.pdf', bytes: PDF }], 'document');
    expect((await fetchAs(merchant, document.result.url, { range: 'bytes=4-' })).status).toBe(200);
  });

  it('does not reveal where an image was taken', async () => {
    expect((await sharp(CAMERA).metadata()).exif).toBeDefined();
    const { result } = await upload(merchant, [{ name: 'a.jpg', bytes: CAMERA }], 'avatar');
    const answer = await fetchAs(merchant, result.url);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  it.each([
    ['another type in its bytes', [{ name: 'a.png', bytes: html }], 'image', 'err.upload.type'],
    ['another type in its name', [{ name: 'a.jpg', bytes: PNG }], 'image', 'err.upload.type'],
    ['a second extension', [{ name: 'a.png.html', bytes: PNG }], 'image', 'err.upload.type'],
    ['a picture that is a program', [{ name: 'a.svg', bytes: svg }], 'image', 'err.upload.type'],
    ['nothing in it', [{ name: 'a.png', bytes: Buffer.alloc(0) }], 'image', 'err.upload.empty'],
    [
      'two files',
      [
        { name: 'a.png', bytes: PNG },
        { name: 'b.png', bytes: PNG },
      ],
      'image',
      'err.upload.one',
    ],
    ['no file', [], 'image', 'err.upload.none'],
    [
      'absurd dimensions',
      [{ name: 'a.png', bytes: ofSize(PNG, 65_535, 65_535) }],
      'image',
      'err.upload.dimension',
    ],
    ['a part of it missing', [{ name: 'a.png', bytes: PNG.subarray(0, 50) }], 'image', 'err.upload.damaged'],
    ['a square logo', [{ name: 'a.png', bytes: SQUARE }], 'logo', 'err.upload.ratio'],
    ['a purpose nobody knows', [{ name: 'a.png', bytes: PNG }], 'everything', 'err.upload.purpose'],
    [
      'a film where a picture belongs',
      [{ name: 'a.mp4', bytes: padded(MP4, 200) }],
      'image',
      'err.upload.type',
    ],
  ])('with %s is refused and leaves no file', async (_what, parts, purpose, key) => {
    const answer = await upload(merchant, parts, purpose);
    expect([answer.key, answer.status]).toEqual([key, 400]);
    expect(arriving()).toEqual([]);
  });

  it.each([
    ['image', 'a.png', PNG, 800 * KB, '800 KB'],
    ['merchantAttachment', 'a.png', PNG, 1_024 * KB, '1 MB'],
    ['video', 'a.mp4', MP4, 8_192 * KB, '8 MB'],
    ['document', 'a.pdf', PDF, 102_400 * KB, '100 MB'],
  ])(
    'for the purpose %s can be as large as the limit and not a byte larger',
    async (purpose, name, start, limit, text) => {
      const sent = (size: number) => upload(merchant, [{ name, bytes: padded(start, size) }], purpose);
      expect((await sent(limit)).status).toBe(200);
      const over = await sent(limit + 1);
      expect([over.status, over.msg]).toEqual([413, `The file must not exceed ${text}`]);
      expect(arriving()).toEqual([]);
    },
  );

  it.each(['video', 'sheet', 'firmware', 'document'])(
    'for the purpose %s is refused at the address for pictures',
    async (purpose) => {
      const answer = await upload(merchant, [{ name: 'a.png', bytes: PNG }], purpose, PICTURES);
      expect([answer.key, answer.status]).toEqual(['err.upload.purpose', 400]);
      expect(arriving()).toEqual([]);
    },
  );

  it('that is refused halfway leaves its connection usable', async () => {
    const film = [{ name: 'a.mp4', bytes: padded(MP4, 8 * KB * KB + 400 * KB) }];
    const answered: number[] = [];
    for (let turn = 0; turn < 8; turn++) answered.push((await upload(merchant, film, 'video')).status);
    expect(answered).toEqual(Array.from({ length: 8 }, () => 413));
    expect((await upload(merchant, [{ name: 'a.pdf', bytes: PDF }], 'document')).status).toBe(200);
  });

  it('that is interrupted leaves no file', async () => {
    const abort = new AbortController();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.concat([Buffer.from(head), PNG]));
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

  it('belongs to the institution of the first record that shows it and stays there', async () => {
    await world.database.query(
      'update users set org_id = (select id from organizations where parent_id is null) where code = $1',
      [accountOf('platform_admin', 'A')],
    );
    const admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    const { result } = await upload(admin, [{ name: 'a.png', bytes: PNG }]);
    expect((await fetchAs(stranger, result.url)).status).toBe(404);
    const me = await admin.get<{ userId: string }>('/sys/user/info');
    for (const tenant of ['B', 'A'] as const) {
      const [machine] = await world.database.query<{ orgId: string }>(
        'select org_id as "orgId" from devices where id = $1',
        [world.machines[tenant]],
      );
      const work = { type: 'clean', detail: 'cleaned', startAt: Date.now(), operatorId: me.userId };
      const shown = { deviceId: world.machines[tenant], images: [result.id], ...machine };
      await admin.post('/maintainRecords', { ...work, ...shown });
    }
    expect((await fetchAs(stranger, result.url)).status).toBe(200);
    expect((await fetchAs(merchant, result.url)).status).toBe(404);
  });

  it('is stored outside the served folders under a generated name', async () => {
    const { result } = await upload(merchant, [{ name: '../../etc/passwd.png', bytes: PNG }]);
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

describe('a newer version of a file', () => {
  const replace = (client: ApiClient, id: string, version: number, file: string) =>
    fetch(`${world.url}/api/fileItems/${id}/replace`, {
      method: 'POST',
      headers: { token: client.token, cookie: client.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, args: { file } }),
    });

  it('is readable by its users beside the former one and by nobody else', async () => {
    const { result: first } = await upload(merchant, [{ name: 'a.png', bytes: SQUARE }]);
    const { result: newer } = await upload(merchant, [{ name: 'b.png', bytes: await png(30, 30) }]);
    expect((await replace(stranger, first.id, 1, newer.id)).status).toBe(404);
    expect((await replace(merchant, first.id, 1, newer.id)).status).toBe(200);
    const item = await merchant.get<{ content: string; versionNo: number; width: number }>(
      `/fileItems/${first.id}`,
    );
    expect(item).toMatchObject({ content: newer.id, versionNo: 2, width: 30 });
    const { rows } = await merchant.get<{ rows: { id: string; number: number; version: number }[] }>(
      `/fileVersions?filter[fileId]=in:${first.id}&sort=number`,
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    for (const { id } of [first, newer])
      expect((await fetchAs(merchant, `/api/files/${id}`)).status, id).toBe(200);
    expect((await fetchAs(stranger, newer.url)).status).toBe(404);
    await merchant.post(`/fileVersions/${first.id}/reinstate`, { version: rows[0]?.version });
    expect(await merchant.get(`/fileItems/${first.id}`)).toMatchObject({ content: first.id, versionNo: 3 });
    expect(await merchant.get(`/fileItems/${first.id}/uses`)).toEqual({ uses: [], others: 0 });
  });
});
