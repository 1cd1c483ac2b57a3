import { doseFault } from './doseFaults';
import {
  builtIn,
  CHILD_AGE,
  findingOf,
  type ReviewedItem,
  type ReviewedPrescription,
  type ReviewFinding,
} from './findings';
import {
  commaList,
  doseRules,
  isFor,
  isMeant,
  type MedicationRule,
  type ProfiledMedicine,
  profileOf,
  type RuleKind,
  type RuleSet,
  rulesAbout,
} from './ruleSet';

interface RuleContext {
  rx: ReviewedPrescription;
  set: RuleSet;
  medicines: readonly ProfiledMedicine<ReviewedItem>[];
}

/** Every medicine with each rule of a kind that is about it and about somebody like this patient. */
function each(
  { rx, set, medicines }: RuleContext,
  kind: RuleKind,
  find: (rule: MedicationRule, item: ReviewedItem) => ReviewFinding | undefined,
): ReviewFinding[] {
  return medicines.flatMap((medicine) =>
    rulesAbout(set, kind, medicine).flatMap((rule) =>
      isFor(rule, rx) === true ? (find(rule, medicine.item) ?? []) : [],
    ),
  );
}

interface Use {
  names: string[];
  rule?: MedicationRule;
}

/** An ingredient in several medicines stops; one medicine in several lines, as in two strengths, is weighed. */
function duplicates({ medicines }: RuleContext): ReviewFinding[] {
  const uses = new Map<string, Use>();
  for (const { item, ingredients, compositions } of medicines)
    for (const ingredient of ingredients.length > 0 ? ingredients : [item.name]) {
      const use = uses.get(ingredient);
      const rule = use?.rule ?? compositions.find((each) => commaList(each.ingredients).includes(ingredient));
      uses.set(ingredient, { names: [...(use?.names ?? []), item.name], rule });
    }
  return [...uses]
    .filter(([, { names }]) => names.length > 1)
    .map(([ingredient, { names, rule }]) => {
      const different = [...new Set(names)];
      const several = different.length > 1;
      const input = several ? `${ingredient}: ${different.join(', ')}` : `${names[0]} × ${names.length}`;
      const said = { rule: 'duplication', input } as const;
      if (rule) return findingOf(rule, several ? said : { rule: 'duplication', input, level: 'warn' });
      return builtIn({ rule: 'duplication', input, level: 'warn', source: 'leaflet' });
    });
}

function doses({ rx, set, medicines }: RuleContext): ReviewFinding[] {
  return medicines.flatMap((medicine) => {
    const fault = doseFault(doseRules(set, medicine), medicine.item, rx);
    if (!fault) return [];
    const { rule, kind, input } = fault;
    return kind === 'over'
      ? findingOf(rule, { rule: 'dose', input })
      : findingOf(rule, { rule: 'dose', level: 'warn', input });
  });
}

const allergies = (weighed: RuleContext) =>
  each(weighed, 'allergy', (rule, { name }) => {
    const word = commaList(rule.allergens).find((allergen) => weighed.rx.allergy.includes(allergen));
    return word === undefined ? undefined : findingOf(rule, { rule: 'allergy', input: `${word}: ${name}` });
  });

/** By an organ or a diagnosis, where it names some; by age alone where it names none. */
function contraindications(weighed: RuleContext): ReviewFinding[] {
  const { organFunction, diagnosis } = weighed.rx;
  return each(weighed, 'contraindication', (rule, { name }) => {
    const [organs, diagnoses] = [rule.organs ?? [], commaList(rule.diagnoses)];
    const said = (input: string) => findingOf(rule, { rule: 'contraindication', input });
    if (organs.some((organ) => organFunction === organ || organFunction === 'both')) return said(name);
    const found = diagnoses.find((code) => diagnosis.includes(code));
    if (found !== undefined) return said(`${found}: ${name}`);
    const byAge = organs.length === 0 && diagnoses.length === 0;
    return byAge ? said(`${name}: ${weighed.rx.patientAge}`) : undefined;
  });
}

const pregnancies = (weighed: RuleContext) =>
  each(weighed, 'pregnancy', (rule, { name }) =>
    weighed.rx.pregnant ? findingOf(rule, { rule: 'pregnancy', input: name }) : undefined,
  );

/** Below the age that the rule names, or below that of a child. */
const children = (weighed: RuleContext) =>
  each(weighed, 'children', (rule, { name }) => {
    const isChild = rule.ageBelow !== null || weighed.rx.patientAge < CHILD_AGE;
    return isChild ? findingOf(rule, { rule: 'children', input: name }) : undefined;
  });

const quantities = (weighed: RuleContext) =>
  each(weighed, 'quantity', (rule, { name, days }) =>
    rule.daysMax !== null && days > rule.daysMax
      ? findingOf(rule, { rule: 'quantity', input: `${name}: ${days} > ${rule.daysMax}` })
      : undefined,
  );

/** Pairs of two lines: a medicine does not interact with itself. */
function interactions({ rx, set, medicines }: RuleContext): ReviewFinding[] {
  const pairs = set.rules.filter(({ kind }) => kind === 'interaction');
  return pairs.flatMap((rule) => {
    const { subject, counterpart } = rule;
    if (counterpart === null || isFor(rule, rx) !== true) return [];
    const ones = medicines.filter((medicine) => isMeant(subject, medicine));
    const found = ones.flatMap((one) =>
      medicines
        .filter((other) => other !== one && isMeant(counterpart, other))
        .map((other) => [one.item.name, other.item.name] as const),
    );
    // Two of one class are a pair once, not twice.
    const inputs = new Set(
      found.map((names) => (subject === counterpart ? [...names].sort() : names).join(' + ')),
    );
    return [...inputs].map((input) => findingOf(rule, { rule: 'interaction', input }));
  });
}

const KINDS = [
  doses,
  duplicates,
  allergies,
  contraindications,
  pregnancies,
  children,
  quantities,
  interactions,
];

/** Everything the base says of a prescription. */
export function baseFindings(rx: ReviewedPrescription, set: RuleSet): ReviewFinding[] {
  const weighed = { rx, set, medicines: rx.items.map((item) => profileOf(set, item)) };
  return KINDS.flatMap((kind) => kind(weighed));
}
