import { mayStand } from '../machines/devices';
import { baseFindings } from './baseRules';
import { packsFor } from './doses';
import { builtIn, CHILD_AGE, type ReviewedPrescription, type ReviewFinding } from './findings';
import { isCovered, type RuleSet, type RuleSource } from './ruleSet';

const MEDICINES_MAX = 5;
const DAYS_MAX = { normal: 7, long_term: 84, chronic: 84 } as const;
const SMALL_CHILD_AGE = 6;

/** More packs than are taken in the days it is prescribed for. */
function surplus({ items }: ReviewedPrescription): ReviewFinding[] {
  return items.flatMap((item): ReviewFinding[] => {
    const packs = packsFor(item, item.days);
    if (packs === undefined || item.qty === undefined || item.qty <= packs) return [];
    const input = `${item.name}: ${item.qty} > ${packs}`;
    return [builtIn({ rule: 'quantity', level: 'warn', input, source: 'prescription_rules' })];
  });
}

function amounts({ rxType, items }: ReviewedPrescription): ReviewFinding[] {
  const found = (input: string, source: RuleSource) =>
    builtIn({ rule: 'quantity', level: 'stop', input, source });
  const many = items.length > MEDICINES_MAX ? [found(String(items.length), 'prescription_rules')] : [];
  const source = rxType === 'normal' ? 'prescription_rules' : 'long_term_rules';
  const long = items.filter(({ days }) => days > DAYS_MAX[rxType]);
  return [...many, ...long.map(({ name, days }) => found(`${name} ${days}`, source))];
}

function ages({ patientAge, guardian }: ReviewedPrescription): ReviewFinding[] {
  const input = String(patientAge);
  const found = (level: ReviewFinding['level']) =>
    builtIn({ rule: 'children', level, input, source: 'online_care_rules' });
  if (patientAge < CHILD_AGE && !guardian) return [found('stop')];
  return patientAge < SMALL_CHILD_AGE ? [found('warn')] : [];
}

/** A machine hands out what its policy allows, for a pharmacy whose licence is valid today. */
function policies({ items, outlet }: ReviewedPrescription): ReviewFinding[] {
  const { salesPolicy, licenceUntil, today } = outlet;
  const found = (input: string, source: RuleSource) =>
    builtIn({ rule: 'policy', level: 'stop', input, source });
  const ended = licenceUntil !== undefined && licenceUntil < today ? [found(licenceUntil, 'drug_law')] : [];
  const foreign = items.filter(
    ({ otcClass, controlledClass }) =>
      otcClass && salesPolicy && !mayStand(salesPolicy, { otcClass, controlledClass }),
  );
  return [...ended, ...foreign.map(({ name }) => found(name, 'machine_policy'))];
}

/** An internet hospital prescribes what stands in its list, and no more of it. */
function listings({ items }: ReviewedPrescription): ReviewFinding[] {
  const source = 'hospital_products' as const;
  return items.flatMap(({ name, listed, qty = 0 }): ReviewFinding[] => {
    if (listed === undefined) return [];
    if (!listed?.enabled) return [builtIn({ rule: 'policy', level: 'stop', input: name, source })];
    if (qty <= listed.maxQty) return [];
    const input = `${name}: ${qty} > ${listed.maxQty}`;
    return [builtIn({ rule: 'quantity', level: 'warn', input, source })];
  });
}

/** Checks from law and settings, independent of the rule base. */
const BUILT_IN = [amounts, surplus, ages, policies, listings];

/** What the rules say of a prescription: under which base, and of which medicines it knows nothing. */
export interface RuleCheck {
  edition: number;
  findings: readonly ReviewFinding[];
  uncovered: readonly string[];
}

/** Everything the rules have to say about a prescription, what stops it first. */
export function checkRules(rx: ReviewedPrescription, set: RuleSet): RuleCheck {
  const found = [...BUILT_IN.flatMap((rule) => rule(rx)), ...baseFindings(rx, set)];
  const findings = found.sort(
    (left, right) => Number(right.level === 'stop') - Number(left.level === 'stop'),
  );
  const uncovered = rx.items.filter((item) => !isCovered(set, item)).map(({ name }) => name);
  return { edition: set.edition, findings, uncovered: [...new Set(uncovered)] };
}
