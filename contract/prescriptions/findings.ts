import type { REVIEW_RULES } from '../resources/prescriptions/prescriptionStates';
import type { DosedItem } from './doses';
import type { MedicationRule, RuledItem, RuleLevel, RuleSource } from './ruleSet';

/** Below it a guardian is asked for, years. */
export const CHILD_AGE = 14;

export type ReviewRule = (typeof REVIEW_RULES)[number];

/** A finding against a prescription: rule, level, input, and source of the rule. */
export interface ReviewFinding {
  rule: ReviewRule;
  level: RuleLevel;
  input: string;
  source: RuleSource;
  /** Number of the rule in the base; null: it is built in. */
  ruleNo: string | null;
  /** Of the base, with which the rule became what it is; null: it changes with the program. */
  edition: number | null;
  /** Chapter of the source, in its own words. */
  reference: string | null;
}

/** What the list of an internet hospital says of a product. */
export interface ListingFacts {
  enabled: boolean;
  /** Packs. */
  maxQty: number;
}
export interface ReviewedItem extends DosedItem, RuledItem {
  days: number;
  /** Packs. */
  qty?: number;
  /** Of the product it is mapped to; absent before the mapping. */
  otcClass?: string;
  controlledClass?: string | null;
  /** In the list of the internet hospital that prescribes it; null: not there, absent: it has no list. */
  listed?: ListingFacts | null;
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
  /** With codes of ICD-10. */
  diagnosis: string;
  items: readonly ReviewedItem[];
  outlet: Outlet;
}

type FindingInput = Pick<ReviewFinding, 'rule' | 'input'> & { level?: RuleLevel };

/** By a rule of the base. */
export function findingOf(
  { ruleNo, edition, level, source, reference }: MedicationRule,
  said: FindingInput,
): ReviewFinding {
  return {
    rule: said.rule,
    level: said.level ?? level,
    input: said.input,
    source,
    ruleNo,
    edition,
    reference,
  };
}

/** By a rule that stands in the law or in the settings, not in the base. */
export function builtIn(said: Pick<ReviewFinding, 'rule' | 'level' | 'input' | 'source'>): ReviewFinding {
  return {
    rule: said.rule,
    level: said.level,
    input: said.input,
    source: said.source,
    ruleNo: null,
    edition: null,
    reference: null,
  };
}
