import { mayStand } from '../machines/devices';
import type { REVIEW_RULES } from '../resources/prescriptions/prescriptionStates';
import { DOSE_LIMITS } from './doseLimits';
import { type DosedItem, doseFault, packsFor } from './doses';
import { INTERACTIONS, MEDICINE_FACTS, type MedicineFacts } from './medicineFacts';

export type ReviewRule = (typeof REVIEW_RULES)[number];
/** Where a rule comes from. */
export const RULE_SOURCES = [
  'prescription_rules',
  'long_term_rules',
  'online_care_rules',
  'leaflet',
  'machine_policy',
  'drug_law',
  'hospital_products',
] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/** `stop`: not to be dispensed as it is. `warn`: for the pharmacist to weigh. */
export const RULE_LEVELS = ['stop', 'warn'] as const;

/** What speaks against a prescription: which rule, how much, what it was looked at, and where the rule stands. */
export interface Finding {
  rule: ReviewRule;
  level: (typeof RULE_LEVELS)[number];
  input: string;
  source: RuleSource;
}

/** What the list of an internet hospital says of a product. */
export interface Listed {
  enabled: boolean;
  /** Packs. */
  maxQty: number;
}
export interface ReviewedItem extends DosedItem {
  days: number;
  /** Packs. */
  qty?: number;
  /** Of the product it is mapped to; absent before the mapping. */
  otcClass?: string;
  controlledClass?: string | null;
  /** In the list of the internet hospital that prescribes it; null: not there, absent: it has no list. */
  listed?: Listed | null;
}
/** Where it is to be dispensed. */
export interface Outlet {
  /** Of the machine; absent where it is handed out by hand. */
  salesPolicy?: string;
  /** Last day of the pharmacy's drug licence, YYYY-MM-DD. */
  licenceUntil?: string;
  /** There, YYYY-MM-DD. */
  today: string;
}
export interface ReviewedPrescription {
  rxType: 'normal' | 'long_term' | 'chronic';
  patientAge: number;
  weightKg: number | null;
  guardian: boolean;
  pregnant: boolean;
  organFunction: 'normal' | 'liver' | 'kidney' | 'both';
  allergy: string;
  items: readonly ReviewedItem[];
  outlet: Outlet;
}

const MEDICINES_MAX = 5;
const DAYS_MAX = { normal: 7, long_term: 84, chronic: 84 } as const;
const CHILD_AGE = 14;
const SMALL_CHILD_AGE = 6;

const factsOf = ({ name }: ReviewedItem): readonly MedicineFacts[] =>
  MEDICINE_FACTS.filter((facts) => name.includes(facts.name));

const KNOWN_NAMES: readonly string[] = [
  ...MEDICINE_FACTS.map(({ name }) => name),
  ...DOSE_LIMITS.map(({ name }) => name),
  ...INTERACTIONS.flat(),
];

/** Do the rules know anything of a medicine? Where they do not, their silence says nothing. */
export const isCovered = ({ name }: Pick<ReviewedItem, 'name'>): boolean =>
  KNOWN_NAMES.some((known) => name.includes(known));

/** More packs than are taken in the days it is prescribed for. */
function surplus({ items }: ReviewedPrescription): Finding[] {
  return items.flatMap((item): Finding[] => {
    const packs = packsFor(item, item.days);
    if (packs === undefined || item.qty === undefined || item.qty <= packs) return [];
    const input = `${item.name}: ${item.qty} > ${packs}`;
    return [{ rule: 'quantity', level: 'warn', input, source: 'prescription_rules' }];
  });
}

function amounts({ rxType, items }: ReviewedPrescription): Finding[] {
  const many: Finding[] =
    items.length > MEDICINES_MAX
      ? [{ rule: 'quantity', level: 'stop', input: String(items.length), source: 'prescription_rules' }]
      : [];
  const source = rxType === 'normal' ? 'prescription_rules' : 'long_term_rules';
  const long = items.filter(({ days }) => days > DAYS_MAX[rxType]);
  return [
    ...many,
    ...long.map(
      ({ name, days }): Finding => ({
        rule: 'quantity',
        level: 'stop',
        input: `${name} ${days}`,
        source,
      }),
    ),
  ];
}

function ages({ patientAge, guardian }: ReviewedPrescription): Finding[] {
  const found = (level: Finding['level']): Finding => ({
    rule: 'children',
    level,
    input: String(patientAge),
    source: 'online_care_rules',
  });
  if (patientAge < CHILD_AGE && !guardian) return [found('stop')];
  return patientAge < SMALL_CHILD_AGE ? [found('warn')] : [];
}

/** An ingredient in several medicines stops; one medicine in several lines, as in two strengths, is weighed. */
function duplicates({ items }: ReviewedPrescription): Finding[] {
  const users = new Map<string, string[]>();
  for (const item of items) {
    const contained = factsOf(item).flatMap(({ contains }) => contains);
    for (const ingredient of contained.length > 0 ? contained : [item.name])
      users.set(ingredient, [...(users.get(ingredient) ?? []), item.name]);
  }
  return [...users]
    .filter(([, names]) => names.length > 1)
    .map(([ingredient, names]) => {
      const different = [...new Set(names)];
      const several = different.length > 1;
      return {
        rule: 'duplication',
        level: several ? 'stop' : 'warn',
        input: several ? `${ingredient}: ${different.join(', ')}` : `${names[0]} × ${names.length}`,
        source: 'leaflet',
      };
    });
}

function allergies({ items, allergy }: ReviewedPrescription): Finding[] {
  return items.flatMap((item) => {
    const words = factsOf(item).flatMap((facts) => facts.allergies ?? []);
    const word = words.find((each) => allergy.includes(each));
    return word
      ? [{ rule: 'allergy', level: 'stop', input: `${word}: ${item.name}`, source: 'leaflet' }]
      : [];
  });
}

function conditions(rx: ReviewedPrescription): Finding[] {
  const { organFunction } = rx;
  const has = {
    pregnancy: rx.pregnant,
    children: rx.patientAge < CHILD_AGE,
    kidney: organFunction === 'kidney' || organFunction === 'both',
    liver: organFunction === 'liver' || organFunction === 'both',
  };
  const ruleOf = {
    pregnancy: 'pregnancy',
    children: 'children',
    kidney: 'contraindication',
    liver: 'contraindication',
  } as const;
  return rx.items.flatMap((item) => {
    const against = new Set(factsOf(item).flatMap(({ notIn = [] }) => notIn));
    return [...against]
      .filter((each) => has[each])
      .map(
        (each): Finding => ({
          rule: ruleOf[each],
          level: each === 'pregnancy' ? 'stop' : 'warn',
          input: item.name,
          source: 'leaflet',
        }),
      );
  });
}

function interactions({ items }: ReviewedPrescription): Finding[] {
  const named = (part: string) => items.find(({ name }) => name.includes(part))?.name;
  return INTERACTIONS.flatMap(([one, other]) => {
    const [first, second] = [named(one), named(other)];
    if (!first || !second) return [];
    return [
      { rule: 'interaction', level: 'warn', input: `${first} + ${second}`, source: 'leaflet' } as const,
    ];
  });
}

function doses({ items, patientAge, weightKg }: ReviewedPrescription): Finding[] {
  return items.flatMap((item) => {
    const fault = doseFault(item, { child: patientAge < CHILD_AGE, weightKg });
    if (!fault) return [];
    const level = fault.kind === 'over' ? ('stop' as const) : ('warn' as const);
    return [{ rule: 'dose' as const, level, input: fault.input, source: 'leaflet' as const }];
  });
}

/** A machine hands out what its policy allows, for a pharmacy whose licence is valid today. */
function policies({ items, outlet }: ReviewedPrescription): Finding[] {
  const { salesPolicy, licenceUntil, today } = outlet;
  const found = (input: string, source: RuleSource): Finding => ({
    rule: 'policy',
    level: 'stop',
    input,
    source,
  });
  const ended = licenceUntil !== undefined && licenceUntil < today ? [found(licenceUntil, 'drug_law')] : [];
  const foreign = items.filter(
    ({ otcClass, controlledClass }) =>
      otcClass && salesPolicy && !mayStand(salesPolicy, { otcClass, controlledClass }),
  );
  return [...ended, ...foreign.map(({ name }) => found(name, 'machine_policy'))];
}

/** An internet hospital prescribes what stands in its list, and no more of it. */
function listings({ items }: ReviewedPrescription): Finding[] {
  const source = 'hospital_products' as const;
  return items.flatMap(({ name, listed, qty = 0 }): Finding[] => {
    if (listed === undefined) return [];
    if (!listed?.enabled) return [{ rule: 'policy', level: 'stop', input: name, source }];
    if (qty <= listed.maxQty) return [];
    return [{ rule: 'quantity', level: 'warn', input: `${name}: ${qty} > ${listed.maxQty}`, source }];
  });
}

const RULES = [
  amounts,
  surplus,
  doses,
  ages,
  duplicates,
  allergies,
  conditions,
  interactions,
  policies,
  listings,
];

/** Everything the rules have to say about a prescription, what stops it first. */
export function findingsOf(rx: ReviewedPrescription): Finding[] {
  const found = RULES.flatMap((rule) => rule(rx));
  return found.sort((left, right) => Number(right.level === 'stop') - Number(left.level === 'stop'));
}
