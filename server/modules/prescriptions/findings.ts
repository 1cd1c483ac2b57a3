import type { AnyRow } from '../../../contract/kit/resource';
import { findingsOf, type ReviewedPrescription } from '../../../contract/prescriptions/rules';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';

/** Of the patient what the rules need: rows of a page are masked already. */
async function factsOf(db: Executor, ids: readonly string[]) {
  const rows = await db
    .selectFrom('prescriptions')
    .select(['id', 'rxType', 'patientAge', 'guardianName', 'pregnant', 'organFunction', 'allergy', 'items'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
type Facts = NonNullable<ReturnType<Awaited<ReturnType<typeof factsOf>>['get']>>;

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

/** What the rules say, for those who review; nothing for anybody else. */
export async function withFindings(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: { principal: Principal },
): Promise<readonly AnyRow[]> {
  if (!principal.actions.has('prescription:review') || rows.length === 0) return rows;
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const known = facts.get(row.id);
    return known ? { ...row, findings: findingsOf(reviewed(known)) } : row;
  });
}
