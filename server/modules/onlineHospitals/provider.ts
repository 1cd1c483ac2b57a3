import type { AnyRow } from '../../../contract/kit/resource';
import type { Change, KitDeps } from '../../kit/served';
import { calleeOf } from '../../partners/care/access';

/** What the internet hospital is told of a consultation. */
export type ProviderWord = 'reserved' | 'declined' | 'cancelled';

interface About {
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
export async function tellProvider(deps: KitDeps, word: ProviderWord, of: About): Promise<void> {
  const { hospitalId, ...body } = of;
  const callee = await calleeOf(deps.database.db, deps, 'consultation', hospitalId);
  if (!callee || !deps.care) return;
  await deps.care.call(callee, { action: word, body, subject: body.consultNo });
}

/** The same once the change is stored; what fails stands in the log of messages, and changes nothing here. */
export async function tellAfter(change: Change, row: AnyRow, reason?: string): Promise<void> {
  const found = await change.trx
    .selectFrom('inquiryOrders')
    .select(['extNo', 'hospitalId'])
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (!found?.extNo) return;
  const of = { hospitalId: String(found.hospitalId), consultNo: found.extNo, reason };
  change.committed.push(() => void tellProvider(change.deps, 'cancelled', of).catch(() => undefined));
}
