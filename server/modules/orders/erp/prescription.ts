import { sql } from 'kysely';
import { masked } from '../../../../contract/kit/masks';
import { prescriptions } from '../../../../contract/resources/prescriptions/prescriptions';
import { openSealed } from '../../../kit/sealing';
import type { KitDeps } from '../../../kit/served';
import type { ErpAccount, ErpPrescription } from '../../../partners/erp/port';

/** For the pharmacist of the chain, who reviews it there: what is prescribed and why, not to whom by name. */
export async function erpPrescription(
  { database: { db }, keys }: KitDeps,
  { orgId }: ErpAccount,
  rxId: string,
): Promise<ErpPrescription | undefined> {
  const row = await db
    .selectFrom('prescriptions as rx')
    .innerJoin('hospitals', 'hospitals.id', 'rx.hospitalId')
    .innerJoin('organizations as own', 'own.id', 'rx.orgId')
    // Its own, and one of an institution above that a store of the chain has sold for.
    .innerJoin('organizations as chain', (on) =>
      on.on('chain.id', '=', orgId).on(sql<boolean>`(starts_with(own.path, chain.path) or exists (
          select from orders o join organizations seller on seller.id = o.org_id
          where o.order_no = rx.order_no and starts_with(seller.path, chain.path)))`),
    )
    .selectAll('rx')
    .select('hospitals.name as hospital')
    .where('rxNo', '=', rxId)
    .executeTakeFirst();
  if (!row) return undefined;
  const open: Record<string, unknown> = { ...row };
  openSealed(prescriptions, open, row.id, keys);
  const items = (typeof row.items === 'string' ? JSON.parse(row.items) : row.items) as Record<
    string,
    unknown
  >[];
  return {
    rxId,
    state: String(row.state),
    hospital: String(row.hospital),
    department: String(row.department),
    doctor: String(row.doctorName),
    patient: String(masked('name', open.patientName)),
    gender: String(row.patientGender),
    age: Number(row.patientAge),
    diagnosis: String(open.diagnosis),
    issuedAt: (row.issueAt as unknown as Date).getTime(),
    validUntil: (row.validUntil as unknown as Date).getTime(),
    items: items.map(({ name, spec, qty, dose, frequency, usage, days }) => ({
      common_name: name,
      pack: spec,
      amount: qty,
      dose,
      frequency,
      usage,
      days,
    })),
  };
}
