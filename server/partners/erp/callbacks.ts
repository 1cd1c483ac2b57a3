import { followed, followedInTurn, type HandledMessage, type InboxDeps } from '../inbox';
import { givenUp, handled, judgedBy, keepMessage, type MessageVerdict, messageContent } from '../messages';
import { NoticeError } from '../payment/port';
import type { CallbackMetrics } from '../platform/metrics';
import { resumeWaiting, waitingOf } from '../waiting';
import { erpAccountsOf } from './accounts';
import type { ErpAccount, ErpAction, ErpNotice, ErpPrescription } from './port';
import { assertTrue, type ErpMessage, prescriptionBody, readErpMessage, readErpNotice } from './wire';

export const ERP_PARTNER = 'erp';

export interface ErpCallbackDeps extends InboxDeps {
  metrics: CallbackMetrics;
  /** What follows from it; told twice, it follows once. */
  take(account: ErpAccount, told: Exclude<ErpNotice, { kind: 'prescription' }>): Promise<HandledMessage>;
  /** Undefined for a prescription that is not of the chain. */
  prescription(account: ErpAccount, rxId: string): Promise<ErpPrescription | undefined>;
}

/** Whose secret signed it. @throws NoticeError when nobody's did, or too long ago */
async function believerOf(deps: ErpCallbackDeps, message: ErpMessage): Promise<ErpAccount> {
  const { cooperation } = message.head;
  let refusal = new NoticeError('forged', `unknown cooperation ${cooperation}`);
  for (const account of await erpAccountsOf(deps.database.db, deps, cooperation)) {
    try {
      assertTrue(account, message, deps.clock());
      return account;
    } catch (error) {
      if (!(error instanceof NoticeError)) throw error;
      if (refusal.verdict !== 'stale') refusal = error;
    }
  }
  throw refusal;
}

/** A person has to see what was asked for in vain. */
const outcomeOf = (subject: string, found: ErpPrescription | undefined): HandledMessage =>
  found ? { subject } : { subject, finding: 'unknown_prescription' };

const takeOf =
  (deps: ErpCallbackDeps, account: ErpAccount, told: ErpNotice) => async (): Promise<HandledMessage> =>
    told.kind === 'prescription'
      ? outcomeOf(told.rxId, await deps.prescription(account, told.rxId))
      : deps.take(account, told);

export interface ErpAnswer {
  body: object;
  /** Runs after the answer: the ERP waits for the disk only. */
  work?(): Promise<void>;
}

async function answerQuery(
  deps: ErpCallbackDeps,
  id: string,
  account: ErpAccount,
  rxId: string,
): Promise<ErpAnswer> {
  const found = await deps.prescription(account, rxId);
  await handled(deps, id, outcomeOf(rxId, found));
  if (!found) return { body: { code: 404, msg: 'unknown prescription' } };
  return { body: { code: 0, msg: 'ok', data: prescriptionBody(found) } };
}

/** A message as it was believed. */
interface VerifiedCallback {
  account: ErpAccount;
  told: ErpNotice;
}

/** Believed or not. */
async function judge(
  deps: ErpCallbackDeps,
  action: ErpAction,
  text: string,
): Promise<
  { judged: MessageVerdict; believed: VerifiedCallback } | { judged: MessageVerdict; error: unknown }
> {
  try {
    const message = readErpMessage(text);
    const account = await believerOf(deps, message);
    const headers = { connection: account.connectionId };
    return {
      judged: { state: 'waiting', headers },
      believed: { account, told: readErpNotice(action, message) },
    };
  } catch (error) {
    return { judged: judgedBy(error), error };
  }
}

/**
 * Stored with what it is worth, then answered.
 * @throws NoticeError for what the ERP did not say
 */
export async function receiveErp(deps: ErpCallbackDeps, action: ErpAction, text: string): Promise<ErpAnswer> {
  const found = await judge(deps, action, text);
  const id = await keepMessage(deps, ERP_PARTNER, { headers: {}, body: text }, action, found.judged);
  deps.metrics.received += 1;
  if (!('believed' in found)) {
    if (found.error instanceof NoticeError) deps.metrics[found.error.verdict] += 1;
    throw found.error;
  }
  const { account, told } = found.believed;
  if (told.kind === 'prescription') return answerQuery(deps, id, account, told.rxId);
  return { body: { code: 0, msg: 'ok' }, work: () => followedInTurn(deps, id, takeOf(deps, account, told)) };
}

/** Messages that were stored and answered, and whose consequences a crash or a fault has kept back. */
export async function takeWaitingErp(deps: ErpCallbackDeps): Promise<number> {
  return resumeWaiting(await waitingOf(deps, [ERP_PARTNER]), async ({ id, what, headers, body }) => {
    const { connection } = (headers ?? {}) as { connection?: string };
    const message = readErpMessage(messageContent(deps, { id, body }));
    const accounts = await erpAccountsOf(deps.database.db, deps, message.head.cooperation);
    const account = accounts.find(({ connectionId }) => connectionId === connection);
    if (account) await followed(deps, id, takeOf(deps, account, readErpNotice(what as ErpAction, message)));
    else await givenUp(deps, id, 'gone');
  });
}
