import type { MedicationRule, RuleSet } from './ruleSet';

const NOTHING: MedicationRule = {
  ruleNo: 'T-0',
  edition: 1,
  kind: 'composition',
  subject: '',
  counterpart: null,
  atc: null,
  ingredients: null,
  allergens: null,
  diagnoses: null,
  organs: null,
  route: null,
  ageFrom: null,
  ageBelow: null,
  weightFrom: null,
  weightBelow: null,
  singleMg: null,
  dailyMg: null,
  singleMgPerKg: null,
  dailyMgPerKg: null,
  daysMax: null,
  level: 'stop',
  source: 'leaflet',
  reference: null,
};

/** A rule that says what the test needs and nothing else. */
export const testRule = (own: Partial<MedicationRule>): MedicationRule => ({ ...NOTHING, ...own });

const composition = (subject: string, ingredients: string, atc: string | null = null) =>
  testRule({ ruleNo: `CO-${subject}`, kind: 'composition', subject, ingredients, atc });
const warn = 'warn' as const;

/** A small base, as the tests of the engine know it. */
export const TEST_SET: RuleSet = {
  edition: 7,
  rules: [
    composition('对乙酰氨基酚', '对乙酰氨基酚', 'N02BE01'),
    composition('感冒灵', '对乙酰氨基酚'),
    composition('氨酚烷胺', '对乙酰氨基酚,金刚烷胺'),
    composition('布洛芬', '非甾体抗炎药', 'M01AE01'),
    composition('阿莫西林', '青霉素类', 'J01CA04'),
    composition('多潘立酮', '多潘立酮', 'A03FA03'),
    composition('红霉素', '大环内酯类', 'J01FA01'),
    composition('红霉素软膏', '红霉素（外用）', 'D10AF02'),
    composition('左氧氟沙星', '喹诺酮类', 'J01MA12'),
    composition('左氧氟沙星滴眼液', '左氧氟沙星（眼用）', 'S01AE05'),
    composition('蒙脱石', '蒙脱石'),
    testRule({
      kind: 'dose',
      ruleNo: 'DO-1',
      subject: '布洛芬缓释',
      ageFrom: 14,
      singleMg: 300,
      dailyMg: 600,
    }),
    testRule({ kind: 'dose', subject: '布洛芬片', ageFrom: 14, singleMg: 200, dailyMg: 800 }),
    testRule({
      kind: 'dose',
      subject: '布洛芬片',
      ageBelow: 14,
      singleMg: 200,
      dailyMg: 800,
      singleMgPerKg: 10,
      dailyMgPerKg: 40,
    }),
    testRule({ kind: 'dose', subject: '蒙脱石', singleMg: 6_000, dailyMg: 9_000 }),
    testRule({ kind: 'dose', subject: '奥司他韦', ageFrom: 13, singleMg: 75 }),
    testRule({
      kind: 'dose',
      subject: '奥司他韦',
      ageFrom: 1,
      ageBelow: 13,
      weightBelow: 15.1,
      singleMg: 30,
    }),
    testRule({ kind: 'dose', subject: '奥司他韦', ageFrom: 1, ageBelow: 13, weightFrom: 15.1, singleMg: 45 }),
    testRule({ kind: 'allergy', subject: 'J01C', allergens: '青霉素' }),
    testRule({ kind: 'pregnancy', subject: 'M01A' }),
    testRule({ kind: 'contraindication', level: warn, subject: 'M01A', organs: ['kidney'] }),
    testRule({ kind: 'contraindication', level: warn, subject: '对乙酰氨基酚', organs: ['liver'] }),
    testRule({ kind: 'contraindication', level: warn, subject: '金刚烷胺', organs: ['kidney'] }),
    testRule({ kind: 'contraindication', subject: 'M01A', diagnoses: 'K25,K26' }),
    testRule({ kind: 'children', subject: 'J01MA', ageBelow: 18 }),
    testRule({ kind: 'quantity', level: warn, subject: '多潘立酮', daysMax: 7 }),
    testRule({
      kind: 'interaction',
      ruleNo: 'IA-1',
      subject: 'A03FA03',
      counterpart: 'J01FA01',
      level: warn,
    }),
  ],
};
