import { isTailOf } from '../../../../contract/prescriptions/dispensing';
import type { Executor } from '../../../db/tables';

interface PrescriptionProof {
  no: string;
  /** Last characters of the patient's identity card: nobody looks at a face here. */
  idTail: string;
}

/** May goods on prescription be sold on this number? One that is approved and not used yet, with the patient's proof. */
export async function prescriptionAllows(
  db: Executor,
  { no, idTail }: PrescriptionProof,
  orgIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('prescriptions')
    .select('patientIdMasked')
    .where('rxNo', '=', no)
    .where('state', '=', 'approved')
    .where('orgId', 'in', orgIds)
    .where('orderNo', 'is', null)
    .executeTakeFirst();
  return row !== undefined && isTailOf(row.patientIdMasked, idTail);
}
