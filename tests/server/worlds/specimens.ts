import sharp from 'sharp';
import { rowAt, workbookOf } from '../../../server/kit/transfer/sheets/testWorkbook';

/** A good file of each type that is taken, and where its lengths stand. */
export interface Specimen {
  extension: string;
  bytes: Buffer;
  /** Offsets of big- or little-endian lengths, by which whoever reads it finds the next part. */
  lengths: readonly Length[];
}
export interface Length {
  at: number;
  bytes: 2 | 4;
  order: 'BE' | 'LE';
}

const PNG_HEAD = 8;
function pngLengths(png: Buffer): Length[] {
  const found: Length[] = [];
  for (let at = PNG_HEAD; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    found.push({ at, bytes: 4, order: 'BE' });
  return found;
}

const START_OF_SCAN = 0xda;
function jpegLengths(jpeg: Buffer): Length[] {
  const found: Length[] = [];
  for (let at = 2; jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    found.push({ at: at + 2, bytes: 2, order: 'BE' });
    if (jpeg[at + 1] === START_OF_SCAN) break;
  }
  return found;
}

function boxLengths(mp4: Buffer): Length[] {
  const found: Length[] = [];
  for (let at = 0; at + 8 <= mp4.length; at += mp4.readUInt32BE(at))
    found.push({ at, bytes: 4, order: 'BE' });
  return found;
}

/** Sizes and offsets in the entries of an archive, its directory and its end. */
const ZIP_PARTS: readonly [signature: string, offsets: readonly number[]][] = [
  ['PK\u0003\u0004', [18, 22]],
  ['PK\u0001\u0002', [20, 24, 42]],
  ['PK\u0005\u0006', [12, 16]],
];
function zipLengths(zip: Buffer): Length[] {
  const found: Length[] = [];
  for (const [signature, offsets] of ZIP_PARTS)
    for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1))
      found.push(...offsets.map((offset) => ({ at: at + offset, bytes: 4, order: 'LE' }) as const));
  return found;
}

function box(name: string, contents: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + contents.length);
  return Buffer.concat([size, Buffer.from(name), contents]);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b728580' } });
const HEAD = 'Account,Name,Mobile\r\n';

/** In this order: what a failure prints is a number. */
export async function specimens(): Promise<Specimen[]> {
  const png = await picture(12, 6).png().toBuffer();
  const palette = await picture(12, 6).png({ palette: true }).toBuffer();
  const jpeg = await picture(16, 8)
    .flatten()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const mp4 = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isommp42')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(200, 7)),
  ]);
  const xlsx = await workbookOf([1, 2, 3].map((n) => rowAt(`${n}`, `A${n}`)).join(''));
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Length 4>>stream\nq Q\nendstream endobj\ntrailer<</Size 1>>\n%%EOF\n',
  );
  const csv = Buffer.from(`${HEAD}one,"One, and more",13900000001\r\ntwo,二,13900000002\r\n`);
  return [
    { extension: 'png', bytes: png, lengths: pngLengths(png) },
    { extension: 'png', bytes: palette, lengths: pngLengths(palette) },
    { extension: 'jpg', bytes: jpeg, lengths: jpegLengths(jpeg) },
    { extension: 'mp4', bytes: mp4, lengths: boxLengths(mp4) },
    { extension: 'xlsx', bytes: xlsx, lengths: zipLengths(xlsx) },
    { extension: 'pdf', bytes: pdf, lengths: [] },
    { extension: 'csv', bytes: csv, lengths: [] },
  ];
}
