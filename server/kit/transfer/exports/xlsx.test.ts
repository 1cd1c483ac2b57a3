import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { collect } from '../sheets/unzip';
import { type Cell, xlsxStream } from './xlsx';

const LINES = 100_000;
/** What waits to be written or sent, however long the sheet is. */
const HELD_MAX = 96 * 1024 * 1024;

function* salesLines(): Generator<Cell[]> {
  for (let line = 0; line < LINES; line++)
    yield [
      `SO20261127${String(line).padStart(8, '0')}`,
      '阿莫西林胶囊 0.25g×24粒',
      { number: line / 100, money: 2 },
      { time: 1_764_201_600_000 + line * 1_000 },
      null,
      '杭州市西湖区文三路 138 号',
    ];
}

/** Its sheet as it is in the file, and the most that was held while it was written. */
async function written(rows: Iterable<Cell[]>) {
  const parts: Buffer[] = [];
  let held = 0;
  const before = process.memoryUsage().rss;
  for await (const part of xlsxStream(rows, { headRow: 1 })) {
    parts.push(part as Buffer);
    if (parts.length % 50 === 0) held = Math.max(held, process.memoryUsage().rss - before);
  }
  const archive = await fromBufferPromise(Buffer.concat(parts));
  let sheet = '';
  for await (const entry of archive.eachEntry())
    if (entry.fileName.endsWith('sheet1.xml'))
      sheet = String(await collect(await archive.openReadStreamPromise(entry)));
  return { sheet, held };
}

it('a workbook of a hundred thousand rows is written with little memory', async () => {
  const { sheet, held } = await written(salesLines());
  expect(sheet.split('</row>')).toHaveLength(LINES + 1);
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
  expect(held).toBeLessThan(HELD_MAX);
});

it('a workbook asks to preserve spaces that a reader may drop', async () => {
  const kept = [' before', 'after ', 'two  blanks', 'line\nbreak', 'tab\tstop', ' '];
  const { sheet } = await written([['head'], [...kept, 'plain text']]);
  for (const text of kept) expect(sheet).toContain(`<t xml:space="preserve">${text}</t>`);
  expect(sheet).toContain('<t>plain text</t>');
});
