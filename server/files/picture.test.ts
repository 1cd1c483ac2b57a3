import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inspect } from './inspect';
import { redrawnPicture } from './picture';

const folder = mkdtempSync(join(tmpdir(), 'pharos-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Pixels that no two neighbours share. */
function drawing(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 2_654_435_761) >>> 13);
  return sharp(pixels, { raw: { width, height, channels } });
}
const PNG = await drawing(60, 40, 4).png().toBuffer();
const JPEG = await drawing(60, 40).jpeg().toBuffer();
const CMYK = await drawing(60, 40).toColourspace('cmyk').jpeg().toBuffer();
const DEEP = await drawing(60, 40).toColourspace('rgb16').png().toBuffer();
const WEBP = await drawing(60, 40).webp().toBuffer();
const HTML = Buffer.from('<html><script>alert(1)</script></html>');
/** The end of an archive with nothing in it: enough for those who read archives from behind. */
const ZIP_END = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

function declared(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** What the store would keep of an upload. */
async function kept(name: string, bytes: Uint8Array, purpose = 'image'): Promise<Buffer> {
  const path = join(folder, 'upload.part');
  writeFileSync(path, bytes);
  const { picture } = await inspect(path, { name, purpose });
  if (!picture) throw new Error('no picture');
  return redrawnPicture(path, picture);
}
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();

describe('an uploaded image', () => {
  it.each([
    ['of half its bytes, png', 'a.png', PNG.subarray(0, PNG.length / 2), 'damaged'],
    ['of half its bytes, jpeg', 'a.jpg', JPEG.subarray(0, JPEG.length / 2), 'damaged'],
    ['of its first bytes', 'a.png', PNG.subarray(0, 30), 'damaged'],
    ['whose header is another one', 'a.png', declared(61, 40), 'damaged'],
    ['of 65,535 pixels a side', 'a.png', declared(65_535, 65_535), 'dimension'],
    ['of more than 25 megapixels', 'a.png', declared(8_000, 3_126), 'pixels'],
    ['named as another type', 'a.jpg', PNG, 'type'],
    ['named as a page', 'a.png.html', PNG, 'type'],
    ['drawn by a program', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['drawn by a program, named as pixels', 'a.png', Buffer.from('<svg onload="alert(1)"/>'), 'type'],
    ['that is a script to some', 'a.png', Buffer.from('GIF89a/*\u0001*/=0;alert(1)//'), 'type'],
    ['that moves', 'a.png', withChunk(PNG, 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), 'type'],
    ['behind a page', 'a.png', Buffer.concat([HTML, PNG]), 'type'],
    ['of a type that is not taken', 'a.webp', WEBP, 'type'],
  ])('%s is refused', async (_what, name, bytes, key) => {
    await expect(kept(name, bytes)).rejects.toMatchObject({ status: 400, key: `err.upload.${key}` });
  });

  it('of any other type is unknown to the decoder too', async () => {
    const path = join(folder, 'other.part');
    writeFileSync(path, WEBP);
    await expect(redrawnPicture(path, { width: 60, height: 40 })).rejects.toMatchObject({
      key: 'err.upload.damaged',
    });
  });

  it.each([
    ['a page behind it', 'a.png', PNG, HTML],
    ['an archive behind it', 'a.png', PNG, ZIP_END],
    ['a page behind it', 'a.jpg', JPEG, HTML],
  ])('with %s comes without (%s)', async (_what, name, bytes, tail) => {
    const drawn = await kept(name, Buffer.concat([bytes, tail]));
    expect(drawn.includes(tail)).toBe(false);
    expect(drawn.equals(await kept(name, bytes))).toBe(true);
  });

  it('loses its metadata', async () => {
    const drawn = await kept('a.png', withChunk(PNG, 'tEXt', Buffer.from(`Comment\0${HTML}`)));
    expect(drawn.includes('<script>')).toBe(false);
    expect((await pixelsOf(drawn)).equals(await pixelsOf(PNG))).toBe(true);
  });

  it('is rotated upright and loses its location', async () => {
    const gps = { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' };
    const taken = await drawing(80, 40)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Somebody')).toBe(true);
    const { exif, orientation, width, height } = await sharp(await kept('a.jpeg', taken)).metadata();
    expect({ exif, orientation, width, height }).toEqual({ width: 40, height: 80 });
    await expect(kept('a.jpeg', taken, 'logo')).rejects.toMatchObject({ key: 'err.upload.ratio' });
  });

  it('keeps its transparency', async () => {
    const drawn = await kept('a.png', PNG);
    expect((await sharp(drawn).metadata()).hasAlpha).toBe(true);
    expect((await pixelsOf(drawn)).equals(await pixelsOf(PNG))).toBe(true);
  });

  it('keeps its palette and every color', async () => {
    const bytes = await sharp(PNG).png({ palette: true, colours: 64 }).toBuffer();
    const drawn = await kept('a.png', bytes);
    expect((await pixelsOf(drawn)).equals(await pixelsOf(bytes))).toBe(true);
    expect((await sharp(drawn).metadata()).isPalette).toBe(true);
  });

  it.each([
    ['a.jpg', CMYK, 'cmyk'],
    ['a.png', DEEP, 'rgb16'],
  ])('in print or laboratory colors is converted for screens (%s)', async (name, bytes, space) => {
    expect((await sharp(bytes).metadata()).space).toBe(space);
    const drawn = await sharp(await kept(name, bytes)).metadata();
    expect(drawn).toMatchObject({ width: 60, height: 40, space: 'srgb', depth: 'uchar' });
  });

  it('of 25 megapixels is decoded without blocking others', async () => {
    const bytes = await drawing(1, 1).resize(6_250, 4_000).png().toBuffer();
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 5);
    await kept('a.png', bytes);
    clearInterval(timer);
    expect(longest).toBeLessThan(200);
  });
});

/** With a chunk of its own behind the header, its checksum right. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const HEADER_END = 33;
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, HEADER_END), size, body, sum, png.subarray(HEADER_END)]);
}
