import type { MedicationRule, RuleSet } from '../../../../contract/prescriptions/ruleSet';
import type { Executor } from '../../../db/tables';

/** A rule with the days between which it is in force, YYYY-MM-DD. */
interface DatedRule {
  rule: MedicationRule;
  from: string;
  until: string;
}

export interface RuleBase {
  edition: number;
  stored: readonly DatedRule[];
}

const FOREVER = '9999-12-31';
const AMOUNTS = [
  ...(['ageFrom', 'ageBelow', 'weightFrom', 'weightBelow', 'singleMg', 'dailyMg'] as const),
  ...(['singleMgPerKg', 'dailyMgPerKg', 'daysMax'] as const),
] as const;

/** Decimals come from the database as text. */
const numbers = (row: Readonly<Record<(typeof AMOUNTS)[number], unknown>>) =>
  Object.fromEntries(AMOUNTS.map((name) => [name, row[name] === null ? null : Number(row[name])]));

/** Everything that somebody else has passed, under the number of the base. */
export async function ruleBase(db: Executor): Promise<RuleBase> {
  const base = await db.selectFrom('ruleBase').select('edition').executeTakeFirst();
  const rows = await db
    .selectFrom('medicationRules')
    .selectAll()
    .where('edition', 'is not', null)
    .orderBy('ruleNo')
    .execute();
  const stored = rows.map((row) => ({
    rule: { ...row, ...numbers(row) } as unknown as MedicationRule,
    from: String(row.validFrom),
    until: row.validUntil === null ? FOREVER : String(row.validUntil),
  }));
  return { edition: base?.edition ?? 0, stored };
}

/** What of it is in force on a day: an end names the last one. */
export function inForce({ edition, stored }: RuleBase, today: string): RuleSet {
  const rules = stored.filter(({ from, until }) => from <= today && today <= until).map(({ rule }) => rule);
  return { edition, rules };
}

/** The next number of the base. Publications are serialized, so a number identifies the content. */
export async function nextEdition(trx: Executor): Promise<number> {
  const { edition } = await trx
    .updateTable('ruleBase')
    .set((eb) => ({ edition: eb('edition', '+', 1) }))
    .returning('edition')
    .executeTakeFirstOrThrow();
  return edition;
}
