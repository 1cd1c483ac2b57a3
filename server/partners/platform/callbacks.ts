import type { Finding } from '../../../contract/orders/platform/messages';
import { PLATFORMS, type Platform } from '../../../contract/orders/words';
import { followed, type InboxDeps, type Waiting, waitingOf } from '../inbox';
import { believed, disbelieved, givenUp, keepMessage, textOf } from '../messages';
import { NoticeError } from '../payment/port';
import { accountsOfApp } from './accounts';
import type { CallbackMetrics } from './metrics';
import type { Callback, PlatformAccount, PlatformPort, Told } from './port';

export interface CallbackDeps extends InboxDeps {
  ports: Readonly<Record<Platform, PlatformPort>>;
  metrics: CallbackMetrics;
  /** What follows from it; told twice, it follows once. `accounts`: the stores that this secret serves; `id`: of the message. */
  take(
    platform: Platform,
    told: Told,
    accounts: readonly PlatformAccount[],
    id: string,
  ): Promise<Finding | undefined>;
}

export const partnerOf = (platform: Platform) => platform.toLowerCase();

/** Whose secret signed it. @throws NoticeError when nobody's did, or too long ago */
async function believerOf(deps: CallbackDeps, port: PlatformPort, callback: Callback) {
  const appKey = port.appKeyOf(callback);
  if (!appKey) throw new NoticeError('unreadable', 'names no application');
  const accounts = await accountsOfApp(deps.database.db, deps, port.platform, appKey);
  let refusal = new NoticeError('forged', `unknown application ${appKey}`);
  for (const account of accounts) {
    try {
      port.assertTrue(account, callback, deps.clock());
      return account;
    } catch (error) {
      if (!(error instanceof NoticeError)) throw error;
      // A stale one is signed: another secret would not make it fresh.
      if (refusal.verdict !== 'stale') refusal = error;
    }
  }
  throw refusal;
}

/** A believed message on its way. */
interface Believed {
  id: string;
  port: PlatformPort;
  account: PlatformAccount;
  callback: Callback;
}

/** Runs what follows; what fails is tried again later, and given up when that does not help. */
const follow = (deps: CallbackDeps, { id, port, account, callback }: Believed): Promise<void> =>
  followed(deps, id, async () => {
    const told = await port.read(account, callback);
    if (!told) return {};
    const all = await accountsOfApp(deps.database.db, deps, port.platform, account.appKey);
    const stores = all.filter(({ secret }) => secret === account.secret);
    return { subject: told.bill, finding: await deps.take(port.platform, told, stores, id) };
  });

/**
 * Stored first, then believed or not. What follows runs after the answer: the platform waits for the disk only.
 * @throws NoticeError for what the platform did not say
 */
export async function receive(
  deps: CallbackDeps,
  platform: Platform,
  callback: Callback,
): Promise<() => Promise<void>> {
  const port = deps.ports[platform];
  const { action } = callback;
  const kept = { headers: {}, body: port.masked(callback.body) };
  const id = await keepMessage(deps, partnerOf(platform), kept, action);
  deps.metrics.received += 1;
  try {
    const account = await believerOf(deps, port, callback);
    await believed(deps, id, { headers: { store: account.storeId, urls: callback.urls } });
    return () => follow(deps, { id, port, account, callback });
  } catch (error) {
    if (!(error instanceof NoticeError)) throw error;
    deps.metrics[error.verdict] += 1;
    await disbelieved(deps, id, `${error.verdict}: ${error.message}`);
    throw error;
  }
}

/** The message as it was believed; undefined when the store that it was for is gone. */
async function again(deps: CallbackDeps, { id, partner, what, headers, body }: Waiting) {
  const port = deps.ports[partner.toUpperCase() as Platform];
  const { store, urls = [] } = (headers ?? {}) as { store?: string; urls?: string[] };
  const callback = { action: what, urls, body: textOf(deps, { id, body }) };
  const appKey = port.appKeyOf(callback) ?? '';
  const accounts = await accountsOfApp(deps.database.db, deps, port.platform, appKey);
  const account = accounts.find(({ storeId }) => storeId === store);
  return account && { id, port, account, callback };
}

/** Callbacks that were stored and answered, and whose consequences a crash or a fault has kept back. */
export async function takeWaiting(deps: CallbackDeps): Promise<number> {
  const rows = await waitingOf(deps, PLATFORMS.map(partnerOf));
  for (const row of rows) {
    const message = await again(deps, row);
    if (message) await follow(deps, message);
    else await givenUp(deps, row.id, 'the store is not connected any more');
  }
  return rows.length;
}
