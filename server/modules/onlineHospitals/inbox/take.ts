import { tradeDay } from '../../../../contract/common/chinaTime';
import type { AnyRow } from '../../../../contract/kit/resource';
import {
  consultRecords,
  PROCESS_YEARS,
  RECORD_YEARS,
} from '../../../../contract/resources/onlineHospitals/consultRecords';
import { INQUIRY_RESUME_MS } from '../../../../contract/resources/onlineHospitals/inquiryOrders';
import { ulid } from '../../../ids';
import { kitTables } from '../../../kit/query/listQuery';
import { toStored } from '../../../kit/records/draft';
import { writeRecord } from '../../../kit/records/records';
import { systemContext } from '../../../kit/records/systemEvents';
import { hint, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { ConsultMessage, ConsultRequest } from '../../../partners/care/consultation';
import type { CareAccount } from '../../../partners/care/port';
import { TooEarlyError } from '../../../partners/early';
import type { HandledMessage } from '../../../partners/inbox';
import { servedInquiryOrders } from '../inquiries';
import { caused, markTaken, type SerializedRun, storedInquiry, takeRequest } from './takeRequest';

/** `YYYY-MM-DD`, so many years later. */
function yearsAfter(at: Date, years: number): string {
  const day = new Date(tradeDay(at.getTime()));
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** Later than that it is over, whether or not the deadline has been looked at yet. */
async function resumed(change: UnitOfWork, row: AnyRow, at: Date): Promise<AnyRow> {
  const withTimeout = Number(row.interruptedAt) + INQUIRY_RESUME_MS > at.getTime();
  return withTimeout ? caused(change, row, 'resume', { interruptedAt: null }) : row;
}

async function finish(
  change: UnitOfWork,
  found: AnyRow,
  told: Extract<ConsultMessage, { kind: 'finish' }>,
  at: Date,
): Promise<void> {
  const { doctor, certNo, conclusion, advice = null, transcript = null, signature } = told;
  const recordUntil = yearsAfter(at, RECORD_YEARS);
  const values = { doctor, conclusion, advice, endAt: at, retentionUntil: recordUntil };
  // A conclusion implies that it was resumed.
  const row = found.state === 'interrupted' ? await resumed(change, found, at) : found;
  const done = await caused(change, row, 'finish', values);
  if (done === row) return;
  const orgId = String(row.orgId);
  const id = ulid(at.getTime());
  const record = {
    inqNo: String(row.inqNo),
    inquiryId: row.id,
    hospitalId: String(row.hospitalId),
    doctor,
    doctorCertNo: certNo,
    conclusion,
    advice,
    transcript,
    signature,
    finishedAt: at,
    processUntil: yearsAfter(at, PROCESS_YEARS),
    recordUntil,
  };
  const own = { id, orgId, createdAt: at, updatedAt: at };
  await kitTables(change.trx)
    .insertInto('consultRecords')
    .values({
      ...own,
      ...toStored(consultRecords, record, { id, keys: change.deps.keys }),
    })
    .execute();
  hint(change, consultRecords.name, orgId);
}

/** The prescription that came of it. @throws TooEarlyError until it has come */
async function prescribed(change: UnitOfWork, row: AnyRow, rxNo: string): Promise<void> {
  const found = await change.trx
    .selectFrom('prescriptions')
    .select('id')
    .where('extRxNo', '=', rxNo)
    // Another institution's prescription may have the same number.
    .where('orgId', '=', String(row.orgId))
    .executeTakeFirst();
  if (!found) throw new TooEarlyError(rxNo, `no prescription ${rxNo} yet`);
  await writeRecord(change, servedInquiryOrders, row, { prescriptionId: found.id }, { action: 'updated' });
}

/** What one message changes, of a consultation that is there. */
async function follow(
  change: UnitOfWork,
  row: AnyRow,
  told: Exclude<ConsultMessage, ConsultRequest>,
): Promise<void> {
  const at = new Date(change.deps.clock());
  switch (told.kind) {
    case 'accept':
      return void (await caused(change, row, 'accept', { doctor: told.doctor, startAt: at }));
    case 'interrupt':
      return void (await caused(change, row, 'interrupt', { interruptedAt: at }));
    case 'resume':
      return void (await resumed(change, row, at));
    case 'finish':
      return finish(change, row, told, at);
    case 'prescribed':
      return prescribed(change, row, told.rxNo);
    case 'rate':
      if (row.state !== 'finished') return;
      await writeRecord(change, servedInquiryOrders, row, { rating: told.rating }, { action: 'updated' });
  }
}

/** One message after another, each once, in the order they were said. */
async function takeNext(
  change: UnitOfWork,
  account: CareAccount,
  told: Exclude<ConsultMessage, ConsultRequest>,
): Promise<HandledMessage> {
  const there = await storedInquiry(change, account, told.consultNo);
  if (!there || there.lastSeq + 1 < told.seq)
    throw new TooEarlyError(told.consultNo, `message ${told.seq} came before those in front of it`);
  const { row, lastSeq } = there;
  const subject = String(row.inqNo);
  if (told.seq <= lastSeq) return { subject };
  await follow(change, row, told);
  await markTaken(change, row, told);
  return { subject };
}

/** What follows from what an internet hospital says, however often and in whatever order it says it. */
export async function takeConsult(
  deps: KitDeps,
  account: CareAccount,
  told: ConsultMessage,
): Promise<HandledMessage> {
  const context = await systemContext(deps.database.db, 'partner:consultation');
  const inTurn: SerializedRun = (work) => runInTransaction(deps, context, work);
  if (told.kind === 'request') return takeRequest(deps, { account, told, inTurn });
  return inTurn((change) => takeNext(change, account, told));
}
