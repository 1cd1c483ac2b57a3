import type { AnyRow } from '../../../../contract/kit/resource';
import { machineOfEvent, transitionRefusal } from '../../../../contract/kit/states';
import { type MessageKey, messageText } from '../../../../contract/messages';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { AppError } from '../../../errors';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { KitDeps, UnitOfWork, Values } from '../../../kit/served';
import type { ConsultMessage, ConsultRequest } from '../../../partners/care/consultation';
import type { CareAccount } from '../../../partners/care/port';
import { hasCome } from '../../../partners/early';
import type { HandledMessage } from '../../../partners/inbox';
import { reserved, servedInquiryOrders } from '../inquiries';
import { tellProvider } from '../provider';
import { createInquiry } from './request';

interface StoredInquiry {
  row: AnyRow;
  lastSeq: number;
}

/** The consultation of the hospital's number, locked. */
export async function storedInquiry(
  work: UnitOfWork,
  account: CareAccount,
  consultNo: string,
): Promise<StoredInquiry | undefined> {
  const found = await work.trx
    .selectFrom('inquiryOrders')
    .select(['id', 'lastSeq'])
    .where('hospitalId', '=', account.id)
    .where('extNo', '=', consultNo)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  return { row: await findRecord(work, servedInquiryOrders, found.id), lastSeq: found.lastSeq };
}

/** Done with that message: those behind it have their turn. */
export async function markHandled(
  { trx }: UnitOfWork,
  { id }: AnyRow,
  { consultNo, seq }: ConsultMessage,
): Promise<void> {
  await trx.updateTable('inquiryOrders').set({ lastSeq: seq }).where('id', '=', id).execute();
  await hasCome(trx, ['consultation'], consultNo);
}

/** Causes an event where the table of states lets it happen; one that comes too late changes nothing. */
export async function caused(work: UnitOfWork, row: AnyRow, event: string, values: Values): Promise<AnyRow> {
  const machine = machineOfEvent(servedInquiryOrders.resource.states, event);
  if (!machine || transitionRefusal(machine, event, row) !== undefined) return row;
  return applyEvent(work, servedInquiryOrders, row, event, { values });
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status === 409;

/** Takes a count, or says that there is none. Stopped in between, the same message goes on here. */
async function reserve(
  work: UnitOfWork,
  { row }: StoredInquiry,
  told: ConsultRequest,
): Promise<{ done: boolean }> {
  if (row.state === 'created') {
    const values = await reserved(work, row);
    await applyEvent(work, servedInquiryOrders, row, 'reserve', { values });
  }
  await markHandled(work, row, told);
  return { done: true };
}

const REFUSALS: Readonly<Partial<Record<MessageFinding, MessageKey>>> = {
  daily_limit: 'err.inquiry.daily_limit',
  no_counts: 'err.prepaid.none',
  outside_hours: 'err.inquiry.hours',
  not_identified: 'err.inquiry.realName',
};

/** What the patient may be told. */
function refusalText(finding: MessageFinding | undefined): string | undefined {
  const key = finding && REFUSALS[finding];
  return key && messageText(key, 'zh-cn');
}

async function decline(
  work: UnitOfWork,
  { row }: StoredInquiry,
  told: ConsultRequest,
): Promise<{ done: boolean }> {
  const closeReason = messageText('err.prepaid.none', 'zh-cn');
  const values = { closeReason, endAt: new Date(work.deps.clock()) };
  await caused(work, row, 'cancel', values);
  await markHandled(work, row, told);
  return { done: false };
}

/**
 * A consultation is asked for: it is made, a count is taken, the hospital is told; each step is stored before the next,
 * and each is done once, however often the message comes.
 */
export async function takeRequest(
  deps: KitDeps,
  { account, told, inTurn }: { account: CareAccount; told: ConsultRequest; inTurn: SerializedRun },
): Promise<HandledMessage> {
  const made = await inTurn(async (work) => {
    const there = await storedInquiry(work, account, told.consultNo);
    return there ?? createInquiry(work, account, told);
  });
  const of = { hospitalId: account.id, consultNo: told.consultNo };
  if (!made.row) {
    const { finding } = made as HandledMessage;
    await tellProvider(deps, 'declined', { ...of, reason: finding, message: refusalText(finding) });
    return { subject: told.consultNo, finding };
  }
  const subject = String(made.row.inqNo);
  const step = (act: typeof reserve) =>
    inTurn(async (work) => {
      const there = await storedInquiry(work, account, told.consultNo);
      if (!there) throw new Error(`${told.consultNo} is gone`);
      return there.lastSeq >= told.seq ? { done: there.row.state !== 'cancelled' } : act(work, there, told);
    });
  const { done } = await step(reserve).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return step(decline);
  });
  if (!done) {
    const finding = 'no_counts';
    await tellProvider(deps, 'declined', { ...of, reason: finding, message: refusalText(finding) });
    return { subject, finding };
  }
  const { payKind, fee } = made.row;
  await tellProvider(deps, 'reserved', { ...of, payKind: String(payKind), fee: Number(fee) });
  const asked = payKind === 'cash' ? told.fee : undefined;
  return asked === undefined || asked === fee ? { subject } : { subject, finding: 'amounts' };
}

export type SerializedRun = <T extends object>(run: (work: UnitOfWork) => Promise<T>) => Promise<T>;
