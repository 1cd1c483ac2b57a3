import { expect, it } from 'vitest';
import { type DosedItem, doseFault, packsFor, singleDose, timesADay } from './doses';

it.each<[string, string | null, number | undefined]>([
  ['0.3g', null, 300],
  ['500mg', null, 500],
  ['0.5 G', null, 500],
  ['2片', '0.2g×12片', 400],
  ['１片', '10mg*30片', 10],
  ['1粒', '10粒', undefined],
  ['10ml', '10ml×6支', undefined],
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

const tablets: DosedItem = { name: '布洛芬片', spec: '0.2g×12片', dose: '1片', frequency: '每日4次' };
const adult = { child: false, weightKg: null };
it.each([
  ['as the leaflet says', {}, adult, undefined],
  ['too much at once', { dose: '2片' }, adult, 'over 布洛芬片: 400 mg > 200 mg'],
  ['too often', { frequency: 'q4h' }, adult, 'over 布洛芬片: 6 × 200 mg = 1200 mg > 800 mg / 24 h'],
  ['when needed', { frequency: '必要时' }, adult, undefined],
  ['in words nobody can count', { dose: '少许' }, adult, 'unread 布洛芬片 少许 每日4次'],
  ['for a child that weighs enough', {}, { child: true, weightKg: 21 }, undefined],
  ['for a lighter one', {}, { child: true, weightKg: 18 }, 'over 布洛芬片: 200 mg > 180 mg'],
  ['for one of unknown weight', {}, { child: true, weightKg: null }, 'unread 布洛芬片 1片 每日4次'],
  [
    'for a heavy one: no more than a grown-up',
    { dose: '2片' },
    { child: true, weightKg: 60 },
    'over 布洛芬片: 400 mg > 200 mg',
  ],
  ['of a medicine without a known leaflet', { name: '维生素C片', dose: '9片' }, adult, undefined],
] as const)('a dose %s', (_what, own, taker, expected) => {
  const fault = doseFault({ ...tablets, ...own }, taker);
  expect(fault && `${fault.kind} ${fault.input}`).toBe(expected);
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
