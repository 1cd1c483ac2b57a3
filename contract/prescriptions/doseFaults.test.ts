import { expect, it } from 'vitest';
import { doseFault } from './doseFaults';
import type { DosedItem } from './doses';
import { doseRules, type PatientFacts, profileOf } from './ruleSet';
import { TEST_SET } from './testRules';

const faultOf = (item: DosedItem, taker: PatientFacts) =>
  doseFault(doseRules(TEST_SET, profileOf(TEST_SET, item)), item, taker);
const tablets: DosedItem = { name: '布洛芬片', spec: '0.2g×12片', dose: '1片', frequency: '每日4次' };
const adult = { patientAge: 34, weightKg: null };
const child = (weightKg: number | null) => ({ patientAge: 8, weightKg });
it.each([
  ['as the leaflet says', {}, adult, undefined],
  ['too much at once', { dose: '2片' }, adult, 'over 布洛芬片: 400 mg > 200 mg'],
  ['too often', { frequency: 'q4h' }, adult, 'over 布洛芬片: 6 × 200 mg = 1200 mg > 800 mg / 24 h'],
  ['when needed', { frequency: '必要时' }, adult, undefined],
  ['in words nobody can count', { dose: '少许' }, adult, 'unread 布洛芬片 少许 每日4次'],
  ['for a child that weighs enough', {}, child(21), undefined],
  ['for a lighter one', {}, child(18), 'over 布洛芬片: 200 mg > 180 mg'],
  ['for one of unknown weight', {}, child(null), 'unread 布洛芬片 1片 每日4次'],
  ['for a heavy one: no more than a grown-up', { dose: '2片' }, child(60), 'over 布洛芬片: 400 mg > 200 mg'],
  [
    'of syrup, by its strength',
    { name: '布洛芬片', spec: '100ml:2g', dose: '15ml' },
    adult,
    'over 布洛芬片: 300 mg > 200 mg',
  ],
  ['of a medicine without a known leaflet', { name: '维生素C片', dose: '9片' }, adult, undefined],
] as const)('a dose %s', (_what, own, taker, expected) => {
  const fault = faultOf({ ...tablets, ...own }, taker);
  expect(fault && `${fault.kind} ${fault.input}`).toBe(expected);
});

it.each([
  ['75mg', 40, null, undefined],
  ['75mg', 8, 14, 'over 奥司他韦胶囊: 75 mg > 30 mg'],
  ['45mg', 8, 15.1, undefined],
  ['45mg', 8, null, 'unread 奥司他韦胶囊 45mg'],
  ['30mg', 0.5, 7, 'unread 奥司他韦胶囊 30mg'],
])('%s at %s years and %s kg: %s', (dose, patientAge, weightKg, expected) => {
  const fault = faultOf({ name: '奥司他韦胶囊', dose }, { patientAge, weightKg });
  expect(fault && `${fault.kind} ${fault.input}`).toBe(expected);
});
