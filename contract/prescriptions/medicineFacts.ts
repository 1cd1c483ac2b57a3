/** What the rules know of a medicine, found by a part of its generic name. From package leaflets. */
export interface MedicineFacts {
  /** Part of the generic name. */
  name: string;
  /** Active ingredients or groups that count once per prescription. */
  contains: readonly string[];
  /** Words of an allergy history that forbid it. */
  allergies?: readonly string[];
  notIn?: readonly ('pregnancy' | 'children' | 'kidney' | 'liver')[];
}

export const MEDICINE_FACTS: readonly MedicineFacts[] = [
  { name: '对乙酰氨基酚', contains: ['对乙酰氨基酚'], allergies: ['对乙酰氨基酚'], notIn: ['liver'] },
  { name: '氨酚烷胺', contains: ['对乙酰氨基酚', '金刚烷胺'], notIn: ['pregnancy', 'liver', 'kidney'] },
  { name: '感冒灵', contains: ['对乙酰氨基酚'], notIn: ['liver'] },
  { name: '维C银翘', contains: ['对乙酰氨基酚'], notIn: ['liver'] },
  {
    name: '布洛芬',
    contains: ['非甾体抗炎药'],
    allergies: ['阿司匹林', '布洛芬'],
    notIn: ['pregnancy', 'kidney'],
  },
  {
    name: '萘普生',
    contains: ['非甾体抗炎药'],
    allergies: ['阿司匹林', '萘普生'],
    notIn: ['pregnancy', 'kidney'],
  },
  { name: '双氯芬酸', contains: ['非甾体抗炎药'], allergies: ['阿司匹林', '双氯芬酸'], notIn: ['pregnancy'] },
  { name: '阿莫西林', contains: ['青霉素类'], allergies: ['青霉素'] },
  { name: '头孢', contains: ['头孢菌素类'], allergies: ['头孢', '青霉素'] },
  { name: '左氧氟沙星', contains: ['喹诺酮类'], allergies: ['喹诺酮'], notIn: ['pregnancy', 'children'] },
  { name: '多潘立酮', contains: ['多潘立酮'], notIn: ['liver'] },
  { name: '红霉素', contains: ['大环内酯类'], allergies: ['红霉素'] },
];

/** Pairs that are not taken together, each a part of a generic name. */
export const INTERACTIONS: readonly (readonly [string, string])[] = [
  ['多潘立酮', '红霉素'],
  ['蒙脱石', '双歧杆菌'],
  ['铝碳酸镁', '左氧氟沙星'],
  ['布洛芬', '萘普生'],
];
