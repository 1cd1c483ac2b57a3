import { crc32, deflateSync } from 'node:zlib';
import type { SimOrder } from './book';

/** Below it the platforms keep what customers show. */
export const PICTURES_PATH = '/pictures/';
const [WIDTH, HEIGHT] = [240, 180];

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A box with a crushed corner, in a color of its own. */
export function productPicture(name: string): Buffer {
  const seed = crc32(name);
  const color = [seed & 127, (seed >> 8) & 127, (seed >> 16) & 127].map((part) => part + 100);
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3, 255);
    row[0] = 0;
    for (let x = 40; x < 200; x++) {
      const isBox = y >= 40 && y < 150 && x - y / 2 < 170;
      if (isBox) row.set(color, 1 + x * 3);
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

/** Two of three customers show what they complain about. */
export function picturesAt(base: string, { id, seq }: SimOrder): string[] {
  return Array.from({ length: seq % 3 }, (_, index) => `${base}${PICTURES_PATH}${id}-${index + 1}.png`);
}
