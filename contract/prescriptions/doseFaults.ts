import { singleDose, timesADay } from './doses';
import { isFor, type MedicationRule, type PatientFacts, type RuledItem } from './ruleSet';

/** `over`: more than the rule allows. `unread`: it cannot be compared, so a person does. */
export interface DoseFault {
  kind: 'over' | 'unread';
  input: string;
  rule: MedicationRule;
}

const mg = (amount: number) => `${Math.round(amount * 1_000) / 1_000} mg`;

/** The smaller of the given limits; undefined without one, or for an unknown weight. */
function least(fixed: number | null, perKg: number | null, weightKg: number | null): number | undefined {
  const own = perKg !== null && weightKg !== null ? perKg * weightKg : undefined;
  const said = [fixed ?? undefined, own].filter((each) => each !== undefined);
  return said.length > 0 ? Math.min(...said) : undefined;
}

function overBy(rule: MedicationRule, item: RuledItem, taker: PatientFacts): DoseFault | undefined {
  const dose = singleDose(item);
  const { singleMg, dailyMg, singleMgPerKg, dailyMgPerKg } = rule;
  const unknown = taker.weightKg === null && (singleMgPerKg !== null || dailyMgPerKg !== null);
  if (dose === undefined || unknown) return unread(rule, item);
  const single = least(singleMg, singleMgPerKg, taker.weightKg);
  if (single !== undefined && dose > single)
    return { kind: 'over', rule, input: `${item.name}: ${mg(dose)} > ${mg(single)}` };
  const [daily, times] = [least(dailyMg, dailyMgPerKg, taker.weightKg), timesADay(item)];
  if (daily === undefined || times === undefined || dose * times <= daily) return undefined;
  const sum = `${times} × ${mg(dose)} = ${mg(dose * times)}`;
  return { kind: 'over', rule, input: `${item.name}: ${sum} > ${mg(daily)} / 24 h` };
}

function unread(rule: MedicationRule, item: RuledItem): DoseFault {
  return { kind: 'unread', rule, input: [item.name, item.dose, item.frequency].filter(Boolean).join(' ') };
}

/** What is wrong with a dose by the rules about this medicine; nothing where there are none. */
export function doseFault(
  rules: readonly MedicationRule[],
  item: RuledItem,
  taker: PatientFacts,
): DoseFault | undefined {
  const [first] = rules;
  if (!first) return undefined;
  const own = rules.filter((rule) => isFor(rule, taker) === true);
  // The leaflet says nothing for somebody of this age or weight.
  if (own.length === 0) return unread(first, item);
  const faults = own.flatMap((rule) => overBy(rule, item, taker) ?? []);
  return faults.find(({ kind }) => kind === 'over') ?? faults[0];
}
