import type { AnyRow } from '../../../contract/kit/resource';
import { type Finding, findingsOf, type ReviewedPrescription } from '../../../contract/prescriptions/rules';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';

/** Of the patient what the rules need: rows of a page are masked already. */
function factsOf(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('prescriptions')
    .select(['id', 'rxType', 'patientAge', 'guardianName', 'pregnant', 'organFunction', 'allergy', 'items'])
    .where('id', 'in', [...ids])
    .execute();
}
type Facts = Awaited<ReturnType<typeof factsOf>>[number];

function reviewed(row: Facts): ReviewedPrescription {
  return {
    rxType: row.rxType ?? 'normal',
    patientAge: Number(row.patientAge),
    guardian: row.guardianName !== null,
    pregnant: row.pregnant === true,
    organFunction: row.organFunction ?? 'normal',
    allergy: row.allergy ?? '',
    items: row.items as unknown as ReviewedPrescription['items'],
  };
}

/** What the rules say of prescriptions. */
export async function foundBy(db: Executor, ids: readonly string[]): Promise<Map<string, Finding[]>> {
  if (ids.length === 0) return new Map();
  const facts = await factsOf(db, ids);
  return new Map(facts.map((row) => [row.id, findingsOf(reviewed(row))]));
}

/** The same for those who review; nothing for anybody else. */
export async function findingsById(
  db: Executor,
  ids: readonly string[],
  { actions }: Principal,
): Promise<Map<string, Finding[]>> {
  return actions.has('prescription:review') ? foundBy(db, ids) : new Map();
}

/** Rows of a page with what the rules say. */
export async function withFindings(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: { principal: Principal },
): Promise<readonly AnyRow[]> {
  const found = await findingsById(
    db,
    rows.map(({ id }) => id),
    principal,
  );
  return rows.map((row) => (found.has(row.id) ? { ...row, findings: found.get(row.id) } : row));
}
