import { describe, expect, it } from 'vitest';
import { xlsxStream } from '../exports/xlsx';
import { sheetRows } from './sheetRows';
import { readRows, rowsInThread } from './sheetThread';
import { rowAt, workbookOf } from './testWorkbook';

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
  it('is read in a thread with the same result, rows in order', async () => {
    for (const bytes of [csv, await workbook()]) {
      const rows = await rowsInThread(bytes);
      expect(rows).toHaveLength(ROWS.length);
      expect(rows).toEqual(await sheetRows(bytes));
    }
  });

  it('is abandoned when it takes too long', async () => {
    await expect(rowsInThread(csv, { patienceMs: 1, heapMb: 64 })).rejects.toThrow('not read to its end');
  });

  it('is refused by name when it is no sheet', async () => {
    const broken = Buffer.concat([Buffer.from('PK'), Buffer.alloc(100_000, 7)]);
    await expect(readRows(broken)).rejects.toMatchObject({ status: 400, key: 'err.import.sheet' });
  });
});

const oneLine = (bytes: number) => Buffer.from('a,'.repeat(bytes / 2));

describe('a sheet that is too large', () => {
  const columns = { status: 400, key: 'err.import.columns', params: { max: 100 } };
  const rows = { status: 400, key: 'err.import.tooMany', params: { max: 100_000 } };
  const wide: [string, object, () => Buffer | Promise<Buffer>][] = [
    ['one line of 19 MB', columns, () => oneLine(19e6)],
    ['a workbook with a cell in the last corner', columns, () => workbookOf(rowAt('1048576', 'XFD1048576'))],
  ];
  it.each([
    ...wide,
    ['one line of 2,000,000 columns', columns, () => oneLine(4e6)],
    ['one small line', columns, () => oneLine(2_000)],
    ['one line of nothing but separators', columns, () => Buffer.alloc(19e6, ',')],
    ['ten million lines', rows, () => Buffer.alloc(19e6, 'a\n')],
    [
      'a workbook with cells in two corners of 100 columns',
      rows,
      () => workbookOf(rowAt('1', 'A1') + rowAt('1048576', 'CV1048576')),
    ],
  ])('(%s) is refused before it is read, with the reason', async (_what, refusal, made) => {
    const bytes = await made();
    const begun = performance.now();
    await expect(sheetRows(bytes)).rejects.toMatchObject(refusal);
    // A fifth of a second on an idle machine; seven and more when it was read first.
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it.each(wide)('(%s) is refused in a thread with the reason', async (_what, refusal, made) => {
    await expect(readRows(await made())).rejects.toMatchObject(refusal);
  });

  it('is no problem when it is not the first sheet of a workbook or has far empty cells', async () => {
    const first = '<row r="1"><c r="A1"><v>1</v></c><c r="XFC1" s="1"></c><c r="XFD1" s="1"/></row>';
    const bytes = await workbookOf(first, rowAt('1048576', 'XFD1048576'));
    expect(await readRows(bytes)).toEqual([{ number: 1, cells: ['1'] }]);
  });

  it('can have separators after its last column', async () => {
    const bytes = Buffer.from(`a,b${','.repeat(200)}\n`.repeat(3));
    expect((await readRows(bytes)).map(({ cells }) => cells)).toEqual(Array(3).fill(['a', 'b']));
  });
});

describe('a small workbook that unpacks to a large one', () => {
  it.each([
    ['a row', rowAt('1000000000000', 'A1')],
    ['a column', rowAt('1', 'ZZZZZZZZ1')],
  ])('with %s far away is refused and the process survives', async (_what, rows) => {
    await expect(readRows(await workbookOf(rows))).rejects.toMatchObject({ key: 'err.import.sheet' });
  });

  it('that fills a thread ends that thread only', async () => {
    const corners = await workbookOf(rowAt('1', 'A1') + rowAt('100000', 'CV100000'));
    const limits = { patienceMs: 60_000, heapMb: 64 };
    await expect(rowsInThread(corners, limits)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  }, 60_000);

  it('has as many rows as contain something', async () => {
    const far = await workbookOf(`${rowAt('2', 'B2')}<row r="500000"/>${rowAt('900000', 'A900000')}`);
    expect(await readRows(far)).toEqual([
      { number: 2, cells: ['', '1'] },
      { number: 900_000, cells: ['1'] },
    ]);
  });

  it('blocks nobody while it is read', async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => rowAt(`${n + 1}`, `A${n + 1}`)).join('');
    const bytes = await workbookOf(rows);
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const took = performance.now();
    expect(await readRows(bytes)).toHaveLength(60_000);
    clearInterval(timer);
    // Of the whole time: what a busy computer does strikes both.
    expect(longest / (performance.now() - took)).toBeLessThan(0.5);
  });
});
