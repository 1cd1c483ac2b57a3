import { expect, it } from 'vitest';
import { packsFor, singleDose, timesADay } from './doses';

it.each<[string, string | null, number | undefined]>([
  ['0.3g', null, 300],
  ['500mg', null, 500],
  ['0.5 G', null, 500],
  ['2片', '0.2g×12片', 400],
  ['１片', '10mg*30片', 10],
  ['1粒', '10粒', undefined],
  ['10ml', '10ml×6支', undefined],
  ['10ml', '100ml:0.6g', 60],
  ['5ml', '100ml：0.3g', 15],
  ['适量', '10g', undefined],
])('%s of a pack of %s is %s mg', (dose, spec, expected) => {
  expect(singleDose({ name: '', dose, spec })).toBe(expected);
});

it.each([
  ['每日3次', 3],
  ['一日 2 次', 2],
  ['每8小时1次', 3],
  ['q6h', 4],
  ['bid', 2],
  ['必要时', undefined],
  ['', undefined],
])('%s is %s times a day', (frequency, expected) => {
  expect(timesADay({ name: '', frequency })).toBe(expected);
});

it.each([
  ['0.3g×20粒', '1粒', '每日2次', 5, 1],
  ['0.3g×20粒', '1粒', '每日2次', 11, 2],
  ['0.2g×12片', '0.4g', 'tid', 2, 1],
  ['0.2g×12片', '0.4g', 'tid', 3, 2],
  ['10ml×6支', '10ml', 'tid', 3, undefined],
  ['0.3g×20粒', '1粒', '必要时', 5, undefined],
  [null, '1粒', '每日2次', 5, undefined],
])('a pack of %s, %s %s for %s days: %s packs', (spec, dose, frequency, days, packs) => {
  expect(packsFor({ name: '', spec, dose, frequency }, days)).toBe(packs);
});
