import type { AnyRow } from '../../../../contract/kit/resource';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import {
  CARE_KINDS,
  type CareAccount,
  type ReceivedPrescription,
  type RxMessage,
} from '../../../partners/care/port';
import { hasCome, TooEarlyError } from '../../../partners/early';
import type { HandledMessage } from '../../../partners/inbox';
import { servedPrescriptions } from '../prescriptions';
import { NO_LEASE } from '../reviews';
import { advance, mayHappen } from './advance';
import { createPrescription } from './create';
import { pharmacyFor } from './routing';

const hospitalRows = ({ trx }: UnitOfWork) =>
  trx.selectFrom('hospitals').select(['id', 'orgId', 'type', 'place']).where('enabled', '=', true);

/** The hospital that wrote it; a channel speaks for those only that are attached to it. */
async function writerOf(work: UnitOfWork, account: CareAccount, hospitalCode: string | undefined) {
  if (account.kind !== 'channel') return hospitalRows(work).where('id', '=', account.id).executeTakeFirst();
  const found = await hospitalRows(work)
    .where('code', '=', hospitalCode ?? '')
    .executeTakeFirst();
  if (!found) return undefined;
  const link = await work.trx
    .selectFrom('channelHospitals')
    .select('id')
    .where('channelId', '=', account.id)
    .where('hospitalId', '=', found.id)
    .where('state', '=', 'attached')
    .executeTakeFirst();
  return link && found;
}
type Writer = NonNullable<Awaited<ReturnType<typeof writerOf>>>;

/** The prescription of a hospital's number, locked. */
async function known(work: UnitOfWork, { id }: Writer, extRxNo: string): Promise<AnyRow | undefined> {
  const found = await work.trx
    .selectFrom('prescriptions')
    .select('id')
    .where('hospitalId', '=', id)
    .where('extRxNo', '=', extRxNo)
    .executeTakeFirst();
  return found && findRecord(work, servedPrescriptions, found.id);
}

async function takePrescription(
  work: UnitOfWork,
  account: CareAccount,
  rx: ReceivedPrescription,
): Promise<HandledMessage> {
  const writer = await writerOf(work, account, rx.hospitalCode);
  // Unmapped: known by the sender's number only.
  if (!writer) return { subject: rx.extRxNo, finding: 'not_linked' };
  const approvals = new Map(
    rx.items.flatMap(({ code, approvalNo }) => (approvalNo ? [[code, approvalNo] as const] : [])),
  );
  const how = { approvals, pharmacyCode: rx.pharmacyCode };
  const there = await known(work, writer, rx.extRxNo);
  if (there) {
    const subject = String(there.rxNo);
    if (there.fileDigest !== rx.digest) return { subject, finding: 'differs' };
    return { subject, finding: await advance(work, there, how) };
  }
  // What an internet hospital issues is nothing without the doctor's electronic signature.
  if (writer.type === 'internet' && !rx.doctor.signature)
    return { subject: rx.extRxNo, finding: 'unsigned_doctor' };
  const sender = { hospitalId: writer.id, place: writer.place as never };
  const pharmacy = await pharmacyFor(work, sender, { code: rx.pharmacyCode });
  const row = await createPrescription(work, rx, {
    // Who reviews and dispenses it has to see it.
    orgId: pharmacy?.orgId ?? writer.orgId,
    hospitalId: writer.id,
    channelId: account.kind === 'channel' ? account.id : null,
    pharmacyId: pharmacy?.id ?? null,
  });
  await hasCome(work.trx, CARE_KINDS, rx.extRxNo);
  return { subject: String(row.rxNo), finding: await advance(work, row, how) };
}

/** Taken back by the hospital, also out of the hands of a pharmacist; what is on its way to the patient stays. */
async function takeVoid(
  work: UnitOfWork,
  account: CareAccount,
  told: Extract<RxMessage, { kind: 'void' }>,
): Promise<HandledMessage> {
  const writer = await writerOf(work, account, told.hospitalCode);
  if (!writer) return { subject: told.extRxNo, finding: 'not_linked' };
  const row = await known(work, writer, told.extRxNo);
  if (!row) throw new TooEarlyError(told.extRxNo, `no prescription ${told.extRxNo} yet`);
  const subject = String(row.rxNo);
  if (row.state === 'dispensing' || row.state === 'dispensed') return { subject, finding: 'void_late' };
  if (!mayHappen(row, 'void')) return { subject };
  const { reason } = told;
  await applyEvent(work, servedPrescriptions, row, 'void', {
    values: { ...NO_LEASE, voidReason: reason },
    reason,
  });
  return { subject };
}

/** What follows from what a hospital or a channel says, however often and in whatever order it says it. */
export async function takeRx(deps: KitDeps, account: CareAccount, told: RxMessage): Promise<HandledMessage> {
  const context = await systemContext(deps.database.db, `partner:${account.kind}`);
  return runInTransaction(deps, context, (work) =>
    told.kind === 'prescription' ? takePrescription(work, account, told.rx) : takeVoid(work, account, told),
  );
}
