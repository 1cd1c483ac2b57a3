import { describe, expect, it } from 'vitest';
import { zipOf } from './testWorkbook';
import { unpacked } from './unzip';

const MB = 1024 * 1024;

const sheet = 'xl/worksheets/sheet1.xml';

describe('an archive', () => {
  it('of usual size is unpacked', async () => {
    const text = Buffer.from(Array.from({ length: 5_000 }, (_, n) => `<c>${n * 7919}</c>`).join(''));
    const bytes = await unpacked(await zipOf({ [sheet]: text }), 10 * MB);
    expect(bytes.includes(text)).toBe(true);
  });

  it.each([
    ['unpacks to more than a hundred times its size', { [sheet]: Buffer.alloc(20 * MB) }],
    [
      'has more than two hundred parts',
      Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`xl/p${n}.xml`, Buffer.from('x')])),
    ],
  ])('is refused when it %s', async (_what, parts) => {
    await expect(unpacked(await zipOf(parts), 256 * MB)).rejects.toThrow();
  });

  it('is read by workbook entry names only: traversal paths, links and nested archives are left out', async () => {
    const inside = Buffer.from('inside');
    const packed = await zipOf({
      'xl/workbook.xml': inside,
      'xl/media/a.zip': Buffer.from('no'),
      'outside.xml': Buffer.from('no'),
    });
    // The library refuses to write such a name: it is put in afterwards.
    const name = packed.indexOf('outside.xml');
    for (let at = name; at >= 0; at = packed.indexOf('outside.xml', at + 1)) packed.write('../../e.xml', at);
    const bytes = await unpacked(packed, MB);
    expect(bytes.includes('xl/workbook.xml')).toBe(true);
    expect(['a.zip', '../'].filter((part) => bytes.includes(part))).toEqual([]);
  });

  it('is refused when an entry unpacks to more than it states or its directory is truncated', async () => {
    const bytes = await zipOf({ [sheet]: Buffer.alloc(MB) });
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const lying = Buffer.from(bytes);
    lying.writeUInt32LE(10, directory + 24);
    await expect(unpacked(lying, 10 * MB)).rejects.toThrow();
    await expect(unpacked(bytes.subarray(0, directory + 20), 10 * MB)).rejects.toThrow();
  });

  it('is refused when its entries together unpack to more than the limit', async () => {
    const parts = Object.fromEntries([1, 2, 3].map((n) => [`xl/p${n}.xml`, Buffer.alloc(MB, 'x')]));
    await expect(unpacked(await zipOf(parts), 2 * MB)).rejects.toThrow();
    await expect(unpacked(await zipOf(parts), 3 * MB)).resolves.toBeInstanceOf(Buffer);
  });
});
