import { ulid } from 'ulid';
import { tradeDay } from '../../../../contract/common/chinaTime';
import type { AnyRow } from '../../../../contract/kit/resource';
import { machineOf, refusalOf } from '../../../../contract/kit/states';
import { type MessageKey, messageText } from '../../../../contract/messages';
import type { Finding } from '../../../../contract/orders/platform/messages';
import {
  consultRecords,
  PROCESS_YEARS,
  RECORD_YEARS,
} from '../../../../contract/resources/onlineHospitals/consultRecords';
import { INQUIRY_RESUME_MS } from '../../../../contract/resources/onlineHospitals/inquiryOrders';
import { AppError } from '../../../errors';
import { kitTables } from '../../../kit/query/listQuery';
import { hint, inChange } from '../../../kit/records/change';
import { applyEvent } from '../../../kit/records/commands';
import { toStored } from '../../../kit/records/draft';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { systemAct } from '../../../kit/records/systemEvents';
import type { Change, KitDeps, Values } from '../../../kit/served';
import type { ConsultTold, Requested } from '../../../partners/care/consultation';
import type { CareAccount } from '../../../partners/care/port';
import { hasCome, TooEarly } from '../../../partners/early';
import type { Outcome } from '../../../partners/inbox';
import { reserved, servedInquiryOrders } from '../inquiries';
import { tellProvider } from '../provider';
import { createInquiry } from './request';

interface Known {
  row: AnyRow;
  lastSeq: number;
}

/** The consultation of the hospital's number, locked. */
async function known(change: Change, account: CareAccount, consultNo: string): Promise<Known | undefined> {
  const found = await change.trx
    .selectFrom('inquiryOrders')
    .select(['id', 'lastSeq'])
    .where('hospitalId', '=', account.id)
    .where('extNo', '=', consultNo)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  return { row: await findRecord(change, servedInquiryOrders, found.id), lastSeq: found.lastSeq };
}

/** Done with that message: those behind it have their turn. */
async function noted({ trx }: Change, { id }: AnyRow, { consultNo, seq }: ConsultTold): Promise<void> {
  await trx.updateTable('inquiryOrders').set({ lastSeq: seq }).where('id', '=', id).execute();
  await hasCome(trx, ['consultation'], consultNo);
}

/** Causes an event where the table of states lets it happen; one that comes too late changes nothing. */
async function caused(change: Change, row: AnyRow, event: string, values: Values): Promise<AnyRow> {
  const machine = machineOf(servedInquiryOrders.resource.states, event);
  if (!machine || refusalOf(machine, event, row) !== undefined) return row;
  return applyEvent(change, servedInquiryOrders, row, event, { values });
}

/** `YYYY-MM-DD`, so many years later. */
function yearsAfter(at: Date, years: number): string {
  const day = new Date(tradeDay(at.getTime()));
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** Later than that it is over, whether or not the deadline has been looked at yet. */
async function resumed(change: Change, row: AnyRow, at: Date): Promise<AnyRow> {
  const inTime = Number(row.interruptedAt) + INQUIRY_RESUME_MS > at.getTime();
  return inTime ? caused(change, row, 'resume', { interruptedAt: null }) : row;
}

async function finish(
  change: Change,
  found: AnyRow,
  told: Extract<ConsultTold, { kind: 'finish' }>,
  at: Date,
): Promise<void> {
  const { doctor, certNo, conclusion, advice = null, transcript = null, signature } = told;
  const recordUntil = yearsAfter(at, RECORD_YEARS);
  const values = { doctor, conclusion, advice, endAt: at, retentionUntil: recordUntil };
  // Whoever concludes has taken it up again, said or not.
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

/** The prescription that came of it. @throws TooEarly until it has come */
async function prescribed(change: Change, row: AnyRow, rxNo: string): Promise<void> {
  const found = await change.trx
    .selectFrom('prescriptions')
    .select('id')
    .where('extRxNo', '=', rxNo)
    // Another institution's prescription may have the same number.
    .where('orgId', '=', String(row.orgId))
    .executeTakeFirst();
  if (!found) throw new TooEarly(rxNo, `no prescription ${rxNo} yet`);
  await writeRecord(change, servedInquiryOrders, row, { prescriptionId: found.id }, { action: 'updated' });
}

/** What one message changes, of a consultation that is there. */
async function follow(change: Change, row: AnyRow, told: Exclude<ConsultTold, Requested>): Promise<void> {
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
  change: Change,
  account: CareAccount,
  told: Exclude<ConsultTold, Requested>,
): Promise<Outcome> {
  const there = await known(change, account, told.consultNo);
  if (!there || there.lastSeq + 1 < told.seq)
    throw new TooEarly(told.consultNo, `message ${told.seq} came before those in front of it`);
  const { row, lastSeq } = there;
  const subject = String(row.inqNo);
  if (told.seq <= lastSeq) return { subject };
  await follow(change, row, told);
  await noted(change, row, told);
  return { subject };
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status === 409;

/** Takes a count, or says that there is none. Stopped in between, the same message goes on here. */
async function reserve(change: Change, { row }: Known, told: Requested): Promise<{ done: boolean }> {
  if (row.state === 'created') {
    const values = await reserved(change, row);
    await applyEvent(change, servedInquiryOrders, row, 'reserve', { values });
  }
  await noted(change, row, told);
  return { done: true };
}

const REFUSALS: Readonly<Partial<Record<Finding, MessageKey>>> = {
  outside_hours: 'err.inquiry.hours',
  not_identified: 'err.inquiry.realName',
};

/** What the patient may be told. */
function refusalText(finding: Finding | undefined): string | undefined {
  const key = finding && REFUSALS[finding];
  return key && messageText(key, 'zh-cn');
}

async function decline(change: Change, { row }: Known, told: Requested): Promise<{ done: boolean }> {
  const closeReason = messageText('err.prepaid.none', 'zh-cn');
  const values = { closeReason, endAt: new Date(change.deps.clock()) };
  await caused(change, row, 'cancel', values);
  await noted(change, row, told);
  return { done: false };
}

/**
 * A consultation is asked for: it is made, a count is taken, the hospital is told; each step is stored before the next,
 * and each is done once, however often the message comes.
 */
async function takeRequest(
  deps: KitDeps,
  { account, told, inTurn }: { account: CareAccount; told: Requested; inTurn: InTurn },
): Promise<Outcome> {
  const made = await inTurn(async (change) => {
    const there = await known(change, account, told.consultNo);
    return there ?? createInquiry(change, account, told);
  });
  const of = { hospitalId: account.id, consultNo: told.consultNo };
  if (!made.row) {
    const { finding } = made as Outcome;
    await tellProvider(deps, 'declined', { ...of, reason: finding, message: refusalText(finding) });
    return { finding };
  }
  const subject = String(made.row.inqNo);
  const step = (work: typeof reserve) =>
    inTurn(async (change) => {
      const there = await known(change, account, told.consultNo);
      if (!there) throw new Error(`${told.consultNo} is gone`);
      return there.lastSeq >= told.seq
        ? { done: there.row.state !== 'cancelled' }
        : work(change, there, told);
    });
  const { done } = await step(reserve).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return step(decline);
  });
  if (!done) {
    await tellProvider(deps, 'declined', of);
    return { subject, finding: 'no_counts' };
  }
  const { payKind, fee } = made.row;
  await tellProvider(deps, 'reserved', { ...of, payKind: String(payKind), fee: Number(fee) });
  const asked = payKind === 'cash' ? told.fee : undefined;
  return asked === undefined || asked === fee ? { subject } : { subject, finding: 'amounts' };
}

type InTurn = <T extends object>(work: (change: Change) => Promise<T>) => Promise<T>;

/** What follows from what an internet hospital says, however often and in whatever order it says it. */
export async function takeConsult(deps: KitDeps, account: CareAccount, told: ConsultTold): Promise<Outcome> {
  const act = await systemAct(deps.database.db, 'partner:consultation');
  const inTurn: InTurn = (work) => inChange(deps, act, work);
  if (told.kind === 'request') return takeRequest(deps, { account, told, inTurn });
  return inTurn((change) => takeNext(change, account, told));
}
