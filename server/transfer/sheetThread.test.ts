import { describe, expect, it } from 'vitest';
import { sheetRows } from './sheetRows';
import { readRows, rowsInThread } from './sheetThread';
import { xlsxStream } from './xlsx';

const ROWS = Array.from({ length: 6_000 }, (_, n) => [`name ${n}`, `138${String(n).padStart(8, '0')}`, '药']);
const csv = Buffer.from(ROWS.map((row) => row.join(',')).join('\r\n'));

async function workbook(): Promise<Buffer> {
  const parts: Buffer[] = [];
  const rows = (async function* () {
    yield* ROWS;
  })();
  for await (const part of xlsxStream(rows, { headRow: 1 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('a large sheet', () => {
  it('is read in a thread as it would be read here, rows in order', async () => {
    for (const bytes of [csv, await workbook()]) {
      const rows = await rowsInThread(bytes);
      expect(rows).toHaveLength(ROWS.length);
      expect(rows).toEqual(await sheetRows(bytes));
    }
  });

  it('that takes too long is given up', async () => {
    await expect(rowsInThread(csv, 1)).rejects.toThrow('not read to its end');
  });

  it('that is none is refused by name', async () => {
    const broken = Buffer.concat([Buffer.from('PK'), Buffer.alloc(100_000, 7)]);
    await expect(readRows(broken)).rejects.toMatchObject({ status: 400, key: 'err.import.sheet' });
  });
});
