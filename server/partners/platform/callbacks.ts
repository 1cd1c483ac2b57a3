import type { MessageFinding } from '../../../contract/orders/platform/messages';
import { PLATFORMS, type Platform } from '../../../contract/orders/words';
import { followed, followedInTurn, type HandledMessage, type InboxDeps } from '../inbox';
import { givenUp, judgedBy, keepMessage, type MessageVerdict, messageContent } from '../messages';
import { NoticeError } from '../payment/port';
import { resumeWaiting, type WaitingMessage, waitingOf } from '../waiting';
import { accountsOfApp } from './accounts';
import type { CallbackMetrics } from './metrics';
import type { Callback, PlatformAccount, PlatformMessage, PlatformPort } from './port';

export interface CallbackDeps extends InboxDeps {
  ports: Readonly<Record<Platform, PlatformPort>>;
  metrics: CallbackMetrics;
  /** What follows from it; told twice, it follows once. `accounts`: the stores that this secret serves; `id`: of the message. */
  take(
    platform: Platform,
    told: PlatformMessage,
    accounts: readonly PlatformAccount[],
    id: string,
  ): Promise<MessageFinding | undefined>;
}

export const platformName = (platform: Platform) => platform.toLowerCase();

/** Who believes a message, and all stores of its application. */
interface CallbackVerifier {
  account: PlatformAccount;
  all: readonly PlatformAccount[];
}

/** Whose secret signed it. @throws NoticeError when nobody's did, or too long ago */
async function believerOf(
  deps: CallbackDeps,
  port: PlatformPort,
  callback: Callback,
): Promise<CallbackVerifier> {
  const appKey = port.appKeyOf(callback);
  if (!appKey) throw new NoticeError('unreadable', 'names no application');
  const all = await accountsOfApp(deps.database.db, deps, port.platform, appKey);
  let refusal = new NoticeError('forged', `unknown application ${appKey}`);
  const believing: PlatformAccount[] = [];
  for (const account of all) {
    try {
      port.assertTrue(account, callback, deps.clock());
      believing.push(account);
    } catch (error) {
      if (!(error instanceof NoticeError)) throw error;
      // A stale one is signed: another secret would not make it fresh.
      if (refusal.verdict !== 'stale') refusal = error;
    }
  }
  if (believing.length === 0) throw refusal;
  const { isFor = () => true } = port;
  const account = believing.find((each) => isFor(each, callback));
  // Signed by the application, for a merchant who is none of ours.
  if (!account) throw new NoticeError('forged', 'names no merchant of ours');
  return { account, all };
}

/** A believed message on its way. */
interface VerifiedCallback extends CallbackVerifier {
  id: string;
  port: PlatformPort;
  callback: Callback;
}

const workOf =
  (deps: CallbackDeps, { id, port, account, all, callback }: VerifiedCallback) =>
  async (): Promise<HandledMessage> => {
    const told = await port.read(account, callback);
    if (!told) return {};
    const stores = all.filter(({ secret }) => secret === account.secret);
    return { subject: told.bill, finding: await deps.take(port.platform, told, stores, id) };
  };

/** The platform's own word, and not to be understood: it is asked to say it again, and a person sees it. */
const unread = ({ account }: CallbackVerifier, { urls }: Callback, error: unknown): MessageVerdict => ({
  state: 'failed',
  headers: { store: account.storeId, urls },
  cause: 'unreadable',
  problem: (error as Error).message,
});

/** Believed or not. */
async function judge(
  deps: CallbackDeps,
  port: PlatformPort,
  callback: Callback,
): Promise<
  { judged: MessageVerdict; believer: CallbackVerifier } | { judged: MessageVerdict; error: unknown }
> {
  try {
    const believer = await believerOf(deps, port, callback);
    try {
      port.assertReadable(believer.account, callback);
    } catch (error) {
      return { judged: unread(believer, callback, error), error };
    }
    const headers = { store: believer.account.storeId, urls: callback.urls };
    return { judged: { state: 'waiting', headers }, believer };
  } catch (error) {
    return { judged: judgedBy(error), error };
  }
}

/**
 * Stored with what it is worth, then answered. What follows runs after the answer: the platform waits for the disk only.
 * @throws NoticeError for what the platform did not say
 */
export async function receiveCallback(
  deps: CallbackDeps,
  platform: Platform,
  callback: Callback,
): Promise<() => Promise<void>> {
  const port = deps.ports[platform];
  const kept = { headers: {}, body: port.masked(callback.body) };
  const found = await judge(deps, port, callback);
  const id = await keepMessage(deps, platformName(platform), kept, callback.action, found.judged);
  deps.metrics.received += 1;
  if ('believer' in found) {
    const work = workOf(deps, { id, port, callback, ...found.believer });
    return () => followedInTurn(deps, id, work);
  }
  if (found.error instanceof NoticeError) deps.metrics[found.error.verdict] += 1;
  throw found.error;
}

/** The message as it was believed; undefined when the store that it was for is gone. */
async function again(deps: CallbackDeps, { id, partner, what, headers, body }: WaitingMessage) {
  const port = deps.ports[partner.toUpperCase() as Platform];
  const { store, urls = [] } = (headers ?? {}) as { store?: string; urls?: string[] };
  const callback = { action: what, urls, body: messageContent(deps, { id, body }) };
  const appKey = port.appKeyOf(callback) ?? '';
  const all = await accountsOfApp(deps.database.db, deps, port.platform, appKey);
  const account = all.find(({ storeId }) => storeId === store);
  return account && { id, port, account, all, callback };
}

/** Callbacks that were stored and answered, and whose consequences a crash or a fault has kept back. */
export async function resumeCallbacks(deps: CallbackDeps): Promise<number> {
  return resumeWaiting(await waitingOf(deps, PLATFORMS.map(platformName)), async (row) => {
    const message = await again(deps, row);
    if (message) await followed(deps, row.id, workOf(deps, message));
    else await givenUp(deps, row.id, 'gone');
  });
}
