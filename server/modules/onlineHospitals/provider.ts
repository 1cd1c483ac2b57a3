import type { AnyRow } from '../../../contract/kit/resource';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import { calleeOf } from '../careAccess';

/** What the internet hospital is told of a consultation. */
export type ProviderAction = 'reserved' | 'declined' | 'cancelled' | 'refunded';

interface ConsultDetails {
  hospitalId: string;
  consultNo: string;
  reason?: string;
  /** For the patient, in Chinese. */
  message?: string;
  /** Of what is reserved: who pays, and what the patient pays, minor units. */
  payKind?: string;
  fee?: number;
}

/** Tells the internet hospital; nothing where it cannot be called. @throws PartnerError */
export async function tellProvider(deps: KitDeps, word: ProviderAction, of: ConsultDetails): Promise<void> {
  const { hospitalId, ...body } = of;
  const callee = await calleeOf(deps.database.db, deps, 'consultation', hospitalId);
  if (!callee || !deps.care) return;
  await deps.care.call(callee, { action: word, body, subject: body.consultNo });
}

/** The same once the change is stored; what fails stands in the log of messages, and changes nothing here. */
async function tellLater(
  work: UnitOfWork,
  row: AnyRow,
  word: ProviderAction,
  about: Pick<ConsultDetails, 'reason' | 'fee'>,
): Promise<void> {
  const found = await work.trx
    .selectFrom('inquiryOrders')
    .select(['extNo', 'hospitalId'])
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (!found?.extNo) return;
  const of = { hospitalId: String(found.hospitalId), consultNo: found.extNo, ...about };
  work.committed.push(() => void tellProvider(work.deps, word, of).catch(() => undefined));
}

export const tellAfter = (work: UnitOfWork, row: AnyRow, reason?: string): Promise<void> =>
  tellLater(work, row, 'cancelled', { reason });

/** The hospital took the money, so it gives it back. */
export const tellRefunded = (work: UnitOfWork, row: AnyRow, reason?: string): Promise<void> =>
  tellLater(work, row, 'refunded', { reason, fee: Number(row.fee) });
