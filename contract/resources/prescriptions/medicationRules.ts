import { type Draft, f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import {
  BASE_SOURCES,
  commaList,
  isAtc,
  RULE_KINDS,
  RULE_LEVELS,
  RULE_ORGANS,
  RULE_ROUTES,
  type RuleKind,
} from '../../prescriptions/ruleSet';
import { ruleStates } from '../../prescriptions/ruleStates';

const amount = f.number({ above: 0, digits: 3 });
const AGE_MAX = 120;
const WEIGHT_MAX = 300;

/** What a rule says beside whom it is about, kind by kind; what is not named has no meaning there. */
const MEANT = {
  composition: ['atc', 'ingredients'],
  dose: ['singleMg', 'dailyMg', 'singleMgPerKg', 'dailyMgPerKg'],
  interaction: ['counterpart'],
  contraindication: ['organs', 'diagnoses'],
  allergy: ['allergens'],
  pregnancy: [],
  children: [],
  quantity: ['daysMax'],
} as const satisfies Record<RuleKind, readonly string[]>;
type KindField = (typeof MEANT)[RuleKind][number];
const OWN = [...new Set(Object.values(MEANT).flat())] as KindField[];

const WHOM = ['ageFrom', 'ageBelow', 'weightFrom', 'weightBelow'] as const;
const meantFor = (kind: unknown): readonly KindField[] =>
  Object.hasOwn(MEANT, String(kind)) ? MEANT[kind as RuleKind] : [];

/** An empty rule would never match: the field that is missing. */
function unsaid(draft: Draft): KindField | undefined {
  const { kind } = draft;
  if (kind === 'contraindication')
    return [...MEANT.contraindication, ...WHOM].every((name) => isEmpty(draft[name]))
      ? 'diagnoses'
      : undefined;
  const own = meantFor(kind);
  return own.length > 0 && own.every((name) => isEmpty(draft[name])) ? own.at(-1) : undefined;
}

const isTurned = (from: unknown, below: unknown) =>
  !isEmpty(from) && !isEmpty(below) && Number(from) >= Number(below);

function problemsOf(draft: Draft): Partial<Record<string, string>> {
  const wrongCodes = commaList(String(draft.atc ?? '')).some((code) => !isAtc(code));
  const missing = unsaid(draft);
  const { validFrom, validUntil } = draft;
  const ended = !isEmpty(validUntil) && String(validUntil) < String(validFrom);
  return {
    ...(missing && { [missing]: 'err.rule.empty' }),
    atc: wrongCodes ? 'err.rule.atc' : undefined,
    ageBelow: isTurned(draft.ageFrom, draft.ageBelow) ? 'err.rule.range' : undefined,
    weightBelow: isTurned(draft.weightFrom, draft.weightBelow) ? 'err.rule.range' : undefined,
    validUntil: ended ? 'err.rule.range' : undefined,
  };
}

/** The rules by which prescriptions are checked: data that somebody writes and another one reviews. */
export const medicationRules = defineResource({
  name: 'medicationRules',
  permission: 'medicationRules',
  path: '/prescription/pharmacyInformation/medicationRules',
  tenancy: 'shared',
  title: 'ruleNo',
  key: 'ruleNo',
  fields: {
    ruleNo: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'all' }),
    kind: f.choice(RULE_KINDS, { required: true, fixed: true }),
    subject: f.text({ required: true }),
    counterpart: f.text(),
    atc: f.text({ max: 128 }),
    ingredients: f.text({ max: 128 }),
    allergens: f.text({ max: 128 }),
    organs: f.choices(RULE_ORGANS),
    diagnoses: f.text({ max: 200 }),
    route: f.choice(RULE_ROUTES),
    ageFrom: f.number({ min: 0, max: AGE_MAX, digits: 2 }),
    ageBelow: f.number({ above: 0, max: AGE_MAX, digits: 2 }),
    weightFrom: f.number({ min: 0, max: WEIGHT_MAX, digits: 1, unit: 'kg' }),
    weightBelow: f.number({ above: 0, max: WEIGHT_MAX, digits: 1, unit: 'kg' }),
    singleMg: amount,
    dailyMg: amount,
    singleMgPerKg: amount,
    dailyMgPerKg: amount,
    daysMax: f.number({ min: 1, max: 365, unit: 'day' }),
    level: f.choice(RULE_LEVELS, { required: true, tones: { stop: 'bad', warn: 'warn' } }),
    source: f.choice(BASE_SOURCES, { required: true }),
    reference: f.long(),
    validFrom: f.date({ required: true }),
    validUntil: f.date(),
    auditState: stateField(ruleStates),
    /** Of the whole base, with which it became what it is; empty before it was passed for the first time. */
    edition: f.number({ readOnly: true, ofOne: true }),
    approvedAt: f.moment({ readOnly: true }),
    /** Whether a pharmacist stands behind the version that it came with. */
    pharmacistWord: f.choice(['unconfirmed', 'confirmed'], {
      readOnly: true,
      computed: true,
      tones: { unconfirmed: 'warn', confirmed: 'ok' },
    }),
  },
  list: {
    columns: [
      ...(['ruleNo', 'subject', 'counterpart', 'level', 'pharmacistWord', 'source', 'kind'] as const),
      ...(['auditState', 'edition', 'reference', 'validFrom', 'validUntil', 'updatedAt'] as const),
    ],
    sort: 'ruleNo',
    filters: ['kind', 'auditState', 'level', 'source', 'route', 'validFrom', 'validUntil', 'updatedAt'],
    search: ['ruleNo', 'subject', 'counterpart', 'ingredients', 'atc', 'allergens'],
  },
  form: {
    rule: ['ruleNo', 'kind', 'subject', 'counterpart', 'route', 'level'],
    content: OWN.filter((name) => name !== 'counterpart'),
    patient: WHOM,
    source: ['source', 'reference', 'validFrom', 'validUntil'],
    review: ['auditState', 'edition', 'approvedAt', 'pharmacistWord'],
  },
  idle: ({ kind }) => (kind ? OWN.filter((name) => !meantFor(kind).includes(name)) : []),
  check: problemsOf,
  can: ['create', 'update', 'import'],
  states: [ruleStates],
  commands: commandsOf(ruleStates),
  related: [{ resource: 'ruleReviews', by: 'ruleId' }],
});
