import type { RuleCheck } from '../../../../contract/prescriptions/rules';
import type { Executor } from '../../../db/tables';
import { createSealer, type RecordKeys } from '../../../secrets/sealer';

/** Health data, so it is sealed as the patient's data are. */
const BOX = 'ruleCheck';

/** What the rules said when a decision was signed, as it goes into the register. */
export function keptCheck(id: string, check: RuleCheck, keys: RecordKeys): string {
  return String(createSealer(keys).seal(JSON.stringify(check), { id, name: BOX }));
}

/** What the rules said when prescriptions were decided last; nothing of those decided before it was kept. */
export async function keptChecks(
  db: Executor,
  ids: readonly string[],
  keys: RecordKeys,
): Promise<Map<string, RuleCheck>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('prescriptionReviews')
    .select(['id', 'prescriptionId', 'ruleCheck'])
    .where('prescriptionId', 'in', [...ids])
    .where('ruleCheck', 'is not', null)
    .orderBy('signedAt')
    .orderBy('id')
    .execute();
  const sealer = createSealer(keys);
  return new Map(
    rows.flatMap(({ id, prescriptionId, ruleCheck }) => {
      const text = sealer.open(ruleCheck, { id, name: BOX });
      const known = typeof text === 'string' && prescriptionId !== null;
      return known ? [[prescriptionId, JSON.parse(text) as RuleCheck] as const] : [];
    }),
  );
}
