import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHEET_MAX_BYTES } from '../../../../contract/kit/transfer/importing';
import { zipOf } from '../sheets/testWorkbook';
import { openImportArchive } from './archive';

const folder = mkdtempSync(join(tmpdir(), 'pharos-archive-'));
const SHEET = Buffer.from('barcode,frontImage\n');
const PICTURE = Buffer.from('picture');
const named = (...names: string[]) => zipOf(Object.fromEntries(names.map((name) => [name, PICTURE])));

function onDisk(bytes: Buffer): string {
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  return path;
}

/** The same archive with other bytes for a name: the library refuses to write some. */
function renamed(bytes: Buffer, from: string, to: Buffer): Buffer {
  const other = Buffer.from(bytes);
  for (let at = other.indexOf(from); at >= 0; at = other.indexOf(from, at + 1)) to.copy(other, at);
  return other;
}

/** The same archive with other flags for all of its entries. */
function flagged(bytes: Buffer, flags: number): Buffer {
  const other = Buffer.from(bytes);
  const heads = [
    [Buffer.from([0x50, 0x4b, 3, 4]), 6],
    [Buffer.from([0x50, 0x4b, 1, 2]), 8],
  ] as const;
  for (const [sign, offset] of heads)
    for (let at = other.indexOf(sign); at >= 0; at = other.indexOf(sign, at + 1))
      other.writeUInt16LE(flags, at + offset);
  return other;
}

/** The same archive as Windows packs it. */
function onWindows(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const sign = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = other.indexOf(sign); at >= 0; at = other.indexOf(sign, at + 1)) other[at + 5] = 0;
  return other;
}

async function found(bytes: Buffer, name: string): Promise<string | undefined> {
  const archive = await openImportArchive(onDisk(bytes));
  const picture = archive.find(name);
  const contents = await picture?.contents();
  archive.close();
  expect(contents ?? PICTURE).toEqual(PICTURE);
  return picture?.name;
}

describe('an archive with a sheet', () => {
  it('has its images by the names in the cells', async () => {
    const bytes = await named('sheet.csv', 'images/123.JPG', '4.png');
    expect(await found(bytes, 'images/123.jpg')).toBe('123.JPG');
    expect(await found(bytes, './IMAGES\\123.JPG')).toBe('123.JPG');
    expect(await found(bytes, '4.png')).toBe('4.png');
    expect(await found(bytes, '123.jpg')).toBeUndefined();
    expect(await found(bytes, 'sheet.csv')).toBeUndefined();
  });

  it('can be a packed folder with its sheet', async () => {
    const bytes = await zipOf({ 'products/list.CSV': SHEET, 'products/images/1.png': PICTURE });
    expect(await found(bytes, 'images/1.png')).toBe('1.png');
    expect(await found(bytes, 'products/images/1.png')).toBe('1.png');
    const archive = await openImportArchive(onDisk(bytes));
    expect(await archive.sheet.contents()).toEqual(SHEET);
    archive.close();
  });

  it('reads names in any encoding of the packing program', async () => {
    const chinese = await named('s.csv', '图片/阿莫西林.png');
    expect(await found(chinese, '图片/阿莫西林.png')).toBe('阿莫西林.png');
    expect(await found(flagged(chinese, 0), '图片/阿莫西林.png')).toBe('阿莫西林.png');
    const folder = Buffer.from([0xcd, 0xbc, 0xc6, 0xac]);
    const windows = onWindows(flagged(renamed(await named('s.csv', 'xxxx/1.png'), 'xxxx', folder), 0));
    expect(await found(windows, '图片/1.png')).toBe('1.png');
    expect(await found(await named('s.csv', 'e\u0301.png'), '\u00e9.png')).toBe('\u00e9.png');
  });

  it('ignores files that operating systems add', async () => {
    const bytes = await named('s.csv', '1.png', '__MACOSX/._1.png', 'images/.DS_Store', 'images/Thumbs.db');
    expect(await found(bytes, '1.png')).toBe('1.png');
  });
});

const BOMB = Buffer.alloc(20 * 1024 * 1024);

describe('an archive is refused with the entry named', () => {
  it.each([
    ['without a sheet', () => named('1.png'), 'noSheet', undefined],
    ['with a second sheet', () => named('a.csv', 'b.xlsx'), 'secondSheet', 'b.xlsx'],
    ['with anything else in it', () => named('a.csv', 'images/run.exe'), 'entryType', 'images/run.exe'],
    ['with another archive in it', () => named('a.csv', 'b.zip'), 'entryType', 'b.zip'],
    [
      'with folders in folders',
      () => named('a.csv', 'images/more/1.png'),
      'entryNested',
      'images/more/1.png',
    ],
    ['with a name twice', () => named('a.csv', '1.png', '1.PNG'), 'entryTwice', '1.PNG'],
    ['with a hidden sign', () => named('a.csv', 'a\u202egnp.png'), 'entryName', 'agnp.png'],
    ['with what unpacks to too much', () => zipOf({ 'a.csv': SHEET, '1.png': BOMB }), 'bomb', '1.png'],
    [
      'with a way out',
      async () => renamed(await named('a.csv', 'xx/yy/1.png'), 'xx/yy', Buffer.from('../..')),
      'entryName',
      '../../1.png',
    ],
    [
      'with a way from the root',
      async () => renamed(await named('a.csv', 'x/etc/1.png'), 'x/etc', Buffer.from('//etc')),
      'entryName',
      'etc/1.png',
    ],
    ['with a password', async () => flagged(await named('1.png', 'a.csv'), 0x801), 'encrypted', '1.png'],
    ['that is none', async () => Buffer.from('PK\u0003\u0004nonsense'), 'archive', undefined],
    ['that is cut off', async () => (await named('a.csv', '1.png')).subarray(0, 120), 'archive', undefined],
  ] as const)('%s', async (_what, made, key, name) => {
    const refusal = await openImportArchive(onDisk(await made())).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 400, key: `err.import.${key}` });
    expect((refusal as { params?: { name?: string } }).params?.name).toBe(name);
  });

  it('when its sheet exceeds the limit of sheets', async () => {
    const zip = await zipOf({ 'a.csv': randomBytes(SHEET_MAX_BYTES + 1) });
    await expect(openImportArchive(onDisk(zip))).rejects.toMatchObject({ key: 'err.upload.tooLarge' });
  });
});
