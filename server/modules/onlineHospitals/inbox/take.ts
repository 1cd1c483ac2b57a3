import type { AnyRow } from '../../../../contract/kit/resource';
import {
  consultRecords,
  PROCESS_YEARS,
  RECORD_YEARS,
} from '../../../../contract/resources/onlineHospitals/consultRecords';
import { INQUIRY_RESUME_MS } from '../../../../contract/resources/onlineHospitals/inquiryOrders';
import { tradeDay } from '../../../../contract/time/chinaTime';
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
import { caused, markHandled, type SerializedRun, storedInquiry, takeRequest } from './takeRequest';

/** `YYYY-MM-DD`, so many years later. */
function yearsAfter(at: Date, years: number): string {
  const day = new Date(tradeDay(at.getTime()));
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** Later than that it is over, whether or not the deadline has been looked at yet. */
async function resumed(work: UnitOfWork, row: AnyRow, at: Date): Promise<AnyRow> {
  const withTimeout = Number(row.interruptedAt) + INQUIRY_RESUME_MS > at.getTime();
  return withTimeout ? caused(work, row, 'resume', { interruptedAt: null }) : row;
}

async function finish(
  work: UnitOfWork,
  found: AnyRow,
  told: Extract<ConsultMessage, { kind: 'finish' }>,
  at: Date,
): Promise<void> {
  const { doctor, certNo, conclusion, advice = null, transcript = null, signature } = told;
  const recordUntil = yearsAfter(at, RECORD_YEARS);
  const values = { doctor, conclusion, advice, endAt: at, retentionUntil: recordUntil };
  // A conclusion implies that it was resumed.
  const row = found.state === 'interrupted' ? await resumed(work, found, at) : found;
  const done = await caused(work, row, 'finish', values);
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
  await kitTables(work.trx)
    .insertInto('consultRecords')
    .values({
      ...own,
      ...toStored(consultRecords, record, { id, keys: work.deps.keys }),
    })
    .execute();
  hint(work, consultRecords.name, orgId);
}

/** The prescription that came of it. @throws TooEarlyError until it has come */
async function prescribed(work: UnitOfWork, row: AnyRow, rxNo: string): Promise<void> {
  const found = await work.trx
    .selectFrom('prescriptions')
    .select('id')
    .where('extRxNo', '=', rxNo)
    // Another institution's prescription may have the same number.
    .where('orgId', '=', String(row.orgId))
    .executeTakeFirst();
  if (!found) throw new TooEarlyError(rxNo, `no prescription ${rxNo} yet`);
  await writeRecord(work, servedInquiryOrders, row, { prescriptionId: found.id }, { action: 'updated' });
}

/** What one message changes, of a consultation that is there. */
async function follow(
  work: UnitOfWork,
  row: AnyRow,
  told: Exclude<ConsultMessage, ConsultRequest>,
): Promise<void> {
  const at = new Date(work.deps.clock());
  switch (told.kind) {
    case 'accept':
      return void (await caused(work, row, 'accept', { doctor: told.doctor, startAt: at }));
    case 'interrupt':
      return void (await caused(work, row, 'interrupt', { interruptedAt: at }));
    case 'resume':
      return void (await resumed(work, row, at));
    case 'finish':
      return finish(work, row, told, at);
    case 'prescribed':
      return prescribed(work, row, told.rxNo);
    case 'rate':
      if (row.state !== 'finished') return;
      await writeRecord(work, servedInquiryOrders, row, { rating: told.rating }, { action: 'updated' });
  }
}

/** One message after another, each once, in the order they were said. */
async function takeNext(
  work: UnitOfWork,
  account: CareAccount,
  told: Exclude<ConsultMessage, ConsultRequest>,
): Promise<HandledMessage> {
  const there = await storedInquiry(work, account, told.consultNo);
  if (!there || there.lastSeq + 1 < told.seq)
    throw new TooEarlyError(told.consultNo, `message ${told.seq} came before those in front of it`);
  const { row, lastSeq } = there;
  const subject = String(row.inqNo);
  if (told.seq <= lastSeq) return { subject };
  await follow(work, row, told);
  await markHandled(work, row, told);
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
  return inTurn((work) => takeNext(work, account, told));
}
