import type { DosedItem } from './doses';

/** What a rule of the base is about; `composition`: what a medicine contains, which counts once a prescription. */
export const RULE_KINDS = [
  ...(['composition', 'dose', 'interaction', 'contraindication'] as const),
  ...(['allergy', 'pregnancy', 'children', 'quantity'] as const),
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Where a rule comes from. */
export const RULE_SOURCES = [
  ...(['prescription_rules', 'long_term_rules', 'online_care_rules', 'leaflet', 'machine_policy'] as const),
  ...(['drug_law', 'hospital_products', 'atc_ddd', 'formulary', 'guideline'] as const),
] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];
/** Those that a person may name for a rule of the base; the others stand behind what is built in. */
export const BASE_SOURCES = [
  'leaflet',
  'atc_ddd',
  'formulary',
  'guideline',
  'prescription_rules',
] as const satisfies readonly RuleSource[];

/** `stop`: not to be dispensed as it is. `warn`: for the pharmacist to weigh. */
export const RULE_LEVELS = ['stop', 'warn'] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

export const RULE_ORGANS = ['liver', 'kidney'] as const;
export const RULE_ROUTES = ['oral', 'topical', 'eye', 'nasal', 'inhaled', 'rectal', 'injection'] as const;
export type RuleRoute = (typeof RULE_ROUTES)[number];

/** One rule as it was passed. What is null says nothing; ages in years, weights in kg, amounts in mg. */
export interface MedicationRule {
  ruleNo: string;
  /** Of the rule base, with which it became what it is. */
  edition: number;
  kind: RuleKind;
  /** Approval number, ATC code with all below it, ingredient, or a part of the generic name. */
  subject: string;
  /** The other one of a pair. */
  counterpart: string | null;
  atc: string | null;
  /** Ingredients and groups; words of an allergy; codes of ICD-10: with commas between them. */
  ingredients: string | null;
  allergens: string | null;
  diagnoses: string | null;
  organs: readonly string[] | null;
  route: RuleRoute | null;
  ageFrom: number | null;
  ageBelow: number | null;
  weightFrom: number | null;
  weightBelow: number | null;
  singleMg: number | null;
  dailyMg: number | null;
  singleMgPerKg: number | null;
  dailyMgPerKg: number | null;
  daysMax: number | null;
  level: RuleLevel;
  source: RuleSource;
  reference: string | null;
}

/** The rules in force on a day, under the number of the base they were published with. */
export interface RuleSet {
  edition: number;
  rules: readonly MedicationRule[];
}

export interface RuledItem extends DosedItem {
  approvalNo?: string | null;
  usage?: string | null;
}

/** What stands in a text between commas of any script. */
export const commaList = (text: string | null): string[] =>
  (text ?? '').split(/[,，、;；\n]/).flatMap((word) => word.trim() || []);

const ATC = /^[A-Z]\d{2}([A-Z]([A-Z](\d{2})?)?)?$/;
export const isAtc = (text: string) => ATC.test(text);

const ROUTES: readonly (readonly [RuleRoute, RegExp])[] = [
  ['eye', /滴眼|眼膏|眼用|眼凝胶|点眼/],
  ['nasal', /滴鼻|鼻喷|喷鼻|鼻用/],
  ['inhaled', /吸入|雾化/],
  ['rectal', /栓剂?$|直肠|肛/],
  ['injection', /注射|静滴|肌注|皮下/],
  ['topical', /外用|外敷|涂|贴|软膏|乳膏|凝胶|洗剂/],
  ['oral', /口服|含服|嚼|片|胶囊|颗粒|散|口服液|糖浆|丸/],
];

/** The way it is taken; undefined where neither name nor usage tell. */
function routeOf({ name, usage }: RuledItem): RuleRoute | undefined {
  const read = (text: string) => ROUTES.find(([, words]) => words.test(text))?.[0];
  return read(usage ?? '') ?? read(name);
}

const goes = ({ route }: MedicationRule, item: RuledItem) => {
  const taken = route === null ? undefined : routeOf(item);
  return taken === undefined || taken === route;
};

const isNamed = ({ subject }: Pick<MedicationRule, 'subject'>, item: RuledItem) =>
  item.approvalNo === subject || item.name.includes(subject);

/** Of the rules that name a medicine those that do it most exactly: its number before any name, a long one before a short. */
function exactest(rules: readonly MedicationRule[], item: RuledItem): MedicationRule[] {
  const named = rules.filter((rule) => isNamed(rule, item) && goes(rule, item));
  const weight = ({ subject }: MedicationRule) =>
    subject === item.approvalNo ? Number.POSITIVE_INFINITY : subject.length;
  const most = Math.max(0, ...named.map(weight));
  return named.filter((rule) => weight(rule) === most);
}

/** A medicine with what the base knows of it. */
export interface ProfiledMedicine<Item extends RuledItem = RuledItem> {
  item: Item;
  compositions: readonly MedicationRule[];
  ingredients: readonly string[];
  atc: readonly string[];
}

/** Looks medicines up in the rules about compositions. */
export function profileOf<Item extends RuledItem>({ rules }: RuleSet, item: Item): ProfiledMedicine<Item> {
  const compositions = exactest(
    rules.filter(({ kind }) => kind === 'composition'),
    item,
  );
  return {
    item,
    compositions,
    ingredients: [...new Set(compositions.flatMap(({ ingredients }) => commaList(ingredients)))],
    atc: compositions.flatMap(({ atc }) => commaList(atc)),
  };
}

/** Is the medicine what a rule calls its subject, or its counterpart? */
export function isMeant(subject: string, { item, ingredients, atc }: ProfiledMedicine): boolean {
  if (isAtc(subject)) return atc.some((code) => code.startsWith(subject));
  return isNamed({ subject }, item) || ingredients.includes(subject);
}

/** Rules of a kind about a medicine, whoever takes it. */
export function rulesAbout({ rules }: RuleSet, kind: RuleKind, medicine: ProfiledMedicine): MedicationRule[] {
  return rules.filter(
    (rule) => rule.kind === kind && isMeant(rule.subject, medicine) && goes(rule, medicine.item),
  );
}

/** Rules about doses: the ones that name the medicine most exactly. */
export function doseRules({ rules }: RuleSet, medicine: ProfiledMedicine): MedicationRule[] {
  const doses = rules.filter(({ kind }) => kind === 'dose');
  const named = exactest(doses, medicine.item);
  if (named.length > 0) return named;
  return doses.filter((rule) => isMeant(rule.subject, medicine) && goes(rule, medicine.item));
}

export interface PatientFacts {
  patientAge: number;
  weightKg: number | null;
}

/** Does the rule apply to this age and weight? Undefined: the weight is unknown. */
export function isFor(rule: MedicationRule, { patientAge, weightKg }: PatientFacts): boolean | undefined {
  const { ageFrom, ageBelow, weightFrom, weightBelow } = rule;
  if (patientAge < (ageFrom ?? 0) || patientAge >= (ageBelow ?? Number.POSITIVE_INFINITY)) return false;
  if (weightFrom === null && weightBelow === null) return true;
  if (weightKg === null) return undefined;
  return weightKg >= (weightFrom ?? 0) && weightKg < (weightBelow ?? Number.POSITIVE_INFINITY);
}

/** Does the base know anything of a medicine? Where it does not, its silence says nothing. */
export function isCovered(set: RuleSet, item: RuledItem): boolean {
  const medicine = profileOf(set, item);
  return set.rules.some(
    ({ subject, counterpart }) =>
      isMeant(subject, medicine) || (counterpart !== null && isMeant(counterpart, medicine)),
  );
}
