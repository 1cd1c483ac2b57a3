import type { Executor } from '../../../db/tables';

/** May goods on prescription be sold on this number? One that a pharmacist has approved, and that is not used yet. */
export async function prescriptionAllows(
  db: Executor,
  { rxNo, orgIds }: { rxNo: string; orgIds: readonly string[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('rxNo', '=', rxNo)
    .where('state', '=', 'approved')
    .where('orgId', 'in', orgIds)
    .where('orderNo', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
