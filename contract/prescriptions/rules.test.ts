import { describe, expect, it } from 'vitest';
import type { Outlet, ReviewedPrescription } from './findings';
import { isCovered } from './ruleSet';
import { checkRules } from './rules';
import { TEST_SET } from './testRules';

const healthy: ReviewedPrescription = {
  rxType: 'normal',
  patientAge: 34,
  weightKg: null,
  guardian: false,
  pregnant: false,
  organFunction: 'normal',
  allergy: '',
  diagnosis: 'M79.1 肌痛',
  items: [{ name: '布洛芬缓释胶囊', spec: '0.3g×20粒', dose: '1粒', frequency: '每日2次', days: 5 }],
  outlet: { today: '2026-04-01' },
};
const take = (...names: string[]) => names.map((name) => ({ name, dose: '5mg', days: 3 }));
const sold = (otcClass: string, outlet: Partial<Outlet>) => ({
  items: [{ name: '维生素C片', days: 3, otcClass }],
  outlet: { ...healthy.outlet, ...outlet },
});
const listed = (maxQty: number | null, enabled = true) => ({
  items: [{ name: '维生素C片', days: 3, qty: 2, listed: maxQty === null ? null : { maxQty, enabled } }],
});
const threeTimes = { items: healthy.items.map((item) => ({ ...item, frequency: '每日3次' })) };
const checked = (own: Partial<ReviewedPrescription>) => checkRules({ ...healthy, ...own }, TEST_SET);
const found = (own: Partial<ReviewedPrescription>) =>
  checked(own).findings.map(({ rule, level }) => `${level} ${rule}`);

describe('the rules of a prescription review', () => {
  it.each([
    ['nothing against a usual prescription', {}, []],
    ['a product in the list of the hospital', listed(2), []],
    ['more of it than the list allows', listed(1), ['warn quantity']],
    ['a product that the list has disabled', listed(2, false), ['stop policy']],
    ['one that is not in the list', listed(null), ['stop policy']],
    ['more than five medicines', { items: take('甲', '乙', '丙', '丁', '戊', '己') }, ['stop quantity']],
    [
      'more packs than are taken',
      { items: healthy.items.map((item) => ({ ...item, qty: 2 })) },
      ['warn quantity'],
    ],
    ['as many packs as are taken', { items: healthy.items.map((item) => ({ ...item, qty: 1 })) }, []],
    ['more than seven days', { items: [{ name: '维生素C片', days: 8 }] }, ['stop quantity']],
    ['eight days of a chronic disease', { rxType: 'chronic', items: [{ name: '维生素C片', days: 8 }] }, []],
    [
      'more than twelve weeks',
      { rxType: 'chronic', items: [{ name: '维生素C片', days: 85 }] },
      ['stop quantity'],
    ],
    ['a child without guardian', { patientAge: 13, items: take('维生素C片') }, ['stop children']],
    ['a child with one', { patientAge: 13, guardian: true, items: take('维生素C片') }, []],
    [
      'a small child with one',
      { patientAge: 5, guardian: true, items: take('维生素C片') },
      ['warn children'],
    ],
    ['paracetamol twice', { items: take('感冒灵颗粒', '对乙酰氨基酚片') }, ['stop duplication']],
    ['one medicine in two lines', { items: take('对乙酰氨基酚片', '对乙酰氨基酚片') }, ['warn duplication']],
    [
      'one that the leaflets say nothing of, in two lines',
      { items: take('板蓝根颗粒', '板蓝根颗粒') },
      ['warn duplication'],
    ],
    ['an allergy', { allergy: '青霉素过敏', items: take('阿莫西林胶囊') }, ['stop allergy']],
    ['another allergy', { allergy: '花粉', items: take('阿莫西林胶囊') }, []],
    ['a pregnancy', { pregnant: true }, ['stop pregnancy']],
    ['an ulcer', { diagnosis: 'K25.9 胃溃疡' }, ['stop contraindication']],
    ['a quinolone before 18', { patientAge: 17, items: take('左氧氟沙星片') }, ['stop children']],
    ['the same as eye drops', { patientAge: 17, items: take('左氧氟沙星滴眼液') }, []],
    [
      'more days than the leaflet has',
      { rxType: 'chronic', items: [{ name: '多潘立酮片', days: 8 }] },
      ['warn quantity'],
    ],
    ['an ointment beside it', { items: take('多潘立酮片', '红霉素软膏') }, []],
    ['weak kidneys', { organFunction: 'kidney' }, ['warn contraindication']],
    [
      'weak kidneys and liver',
      { organFunction: 'both', items: take('氨酚烷胺胶囊') },
      ['warn contraindication', 'warn contraindication'],
    ],
    ['a sustained-release capsule three times a day', threeTimes, ['stop dose']],
    ['a dose in words', { items: [{ name: '蒙脱石散', dose: '适量', days: 3 }] }, ['warn dose']],
    ['a class the machine may not sell', sold('otc_a', { salesPolicy: 'otc_b' }), ['stop policy']],
    ['one it may', sold('otc_a', { salesPolicy: 'otc' }), []],
    ['one that is handed out by hand', sold('rx', {}), []],
    ['a licence of yesterday', sold('otc_b', { licenceUntil: '2026-03-31' }), ['stop policy']],
    ['a licence of today', sold('otc_b', { licenceUntil: '2026-04-01' }), []],
    ['two that do not go together', { items: take('多潘立酮片', '红霉素肠溶片') }, ['warn interaction']],
  ] as const satisfies readonly (readonly [string, Partial<ReviewedPrescription>, readonly string[]])[])(
    '%s',
    (_name, own, expected) => {
      expect(found(own)).toEqual(expected);
    },
  );

  it('report the values they checked and where each is found', () => {
    const { edition, findings } = checked({ items: take('感冒灵颗粒', '对乙酰氨基酚片') });
    expect(edition).toBe(7);
    expect(findings[0]).toEqual({
      rule: 'duplication',
      level: 'stop',
      input: '对乙酰氨基酚: 感冒灵颗粒, 对乙酰氨基酚片',
      source: 'leaflet',
      ruleNo: 'CO-感冒灵',
      edition: 1,
      reference: null,
    });
  });

  it('name the medicines they have no data for', () => {
    const names = take('布洛芬片', '板蓝根颗粒', '板蓝根颗粒');
    expect(checked({ items: names }).uncovered).toEqual(['板蓝根颗粒']);
  });

  it('list blocking findings before warnings', () => {
    const { findings } = checked({ organFunction: 'kidney', pregnant: true });
    const levels = findings.map(({ level }) => level);
    expect(levels).toEqual(['stop', 'warn']);
  });
});

it('name the medicines that no rule covers', () => {
  expect(isCovered(TEST_SET, { name: '布洛芬缓释胶囊' })).toBe(true);
  expect(isCovered(TEST_SET, { name: '蒙脱石散' })).toBe(true);
  expect(isCovered(TEST_SET, { name: '板蓝根颗粒' })).toBe(false);
});
