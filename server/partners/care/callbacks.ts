import { followed, followedInTurn, type HandledMessage, type InboxDeps } from '../inbox';
import { givenUp, judgedBy, keepMessage, type MessageVerdict, messageContent } from '../messages';
import { NoticeError } from '../payment/port';
import type { CallbackMetrics } from '../platform/metrics';
import { waitingOf } from '../waiting';
import { accountOfKey } from './accounts';
import type { CareAccount, CareAdapter, CareCallback, CareKind } from './port';

/** What follows from a message that was read, for the partner that said it. */
type CallbackHandler = (account: CareAccount) => Promise<HandledMessage>;

/** One kind of partner: how it says things, and what follows. */
export interface CareLine extends Pick<CareAdapter<unknown>, 'appKeyOf' | 'assertTrue' | 'answer'> {
  kind: CareKind;
  /** @throws NoticeError for another form */
  read(callback: CareCallback): CallbackHandler;
}

export function careLine<Told>(
  kind: CareKind,
  adapter: CareAdapter<Told>,
  take: (account: CareAccount, told: Told) => Promise<HandledMessage>,
): CareLine {
  const { appKeyOf, assertTrue, answer } = adapter;
  return {
    kind,
    appKeyOf,
    assertTrue,
    answer,
    read(callback) {
      const told = adapter.read(callback);
      return (account) => take(account, told);
    },
  };
}

export interface CareDeps extends InboxDeps {
  lines: readonly CareLine[];
  metrics: CallbackMetrics;
}

/** Who said it, what makes it one of its own, and what follows. */
interface VerifiedCallback {
  account: CareAccount;
  nonce: string;
  follow: CallbackHandler;
}

/** @throws NoticeError for what no partner of ours said */
async function believe(deps: CareDeps, line: CareLine, callback: CareCallback): Promise<VerifiedCallback> {
  const { kind } = line;
  if (callback.fault !== undefined) throw new NoticeError('unreadable', callback.fault);
  const [now, appKey] = [deps.clock(), line.appKeyOf(callback)];
  if (!appKey) throw new NoticeError('unreadable', 'names no partner');
  const account = await accountOfKey(deps.database.db, deps, { kind, appKey, now });
  if (!account) throw new NoticeError('forged', `unknown key ${appKey.slice(0, 64)}`);
  const { nonce } = line.assertTrue(account, callback, now);
  return { account, nonce, follow: line.read(callback) };
}

/**
 * Kept together with what makes it the first of its kind: one that is cut off in between counts when it comes again.
 * Two at once wait for each other. @throws NoticeError when the same signed bytes have counted before
 */
async function keepBelieved(
  deps: CareDeps,
  line: CareLine,
  callback: CareCallback,
  { account: { appKey }, nonce }: VerifiedCallback,
): Promise<string> {
  const headers = { key: appKey, path: callback.path };
  const { id, replayed } = await deps.database.db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('partnerNonces')
      .values({ appKey, nonce, at: new Date(deps.clock()) })
      .onConflict((on) => on.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    const again = added ? undefined : new NoticeError('replayed', 'came before');
    const judged: MessageVerdict = again ? judgedBy(again) : { state: 'waiting', headers };
    const within = { ...deps, database: { db: trx } };
    return { id: await keepMessage(within, line.kind, callback, callback.action, judged), replayed: again };
  });
  if (replayed) throw replayed;
  return id;
}

/** @throws NoticeError */
async function kept(
  deps: CareDeps,
  line: CareLine,
  callback: CareCallback,
): Promise<VerifiedCallback & { id: string }> {
  let found: VerifiedCallback;
  try {
    found = await believe(deps, line, callback);
  } catch (error) {
    await keepMessage(deps, line.kind, callback, callback.action, judgedBy(error));
    throw error;
  }
  return { ...found, id: await keepBelieved(deps, line, callback, found) };
}

/**
 * Stored with what it is worth, sealed, then answered. What follows runs after the answer: the partner waits for the
 * disk only. @throws NoticeError for what no partner of ours said
 */
export async function receiveCare(
  deps: CareDeps,
  line: CareLine,
  callback: CareCallback,
): Promise<() => Promise<void>> {
  deps.metrics.received += 1;
  try {
    const { id, account, follow } = await kept(deps, line, callback);
    return () => followedInTurn(deps, id, () => follow(account));
  } catch (error) {
    if (error instanceof NoticeError) deps.metrics[error.verdict] += 1;
    throw error;
  }
}

/** Messages that were stored and answered, and whose consequences a crash or a fault has kept back. */
export async function takeWaitingCare(deps: CareDeps): Promise<number> {
  const lineOf = (partner: string) => deps.lines.find(({ kind }) => kind === partner);
  const rows = await waitingOf(
    deps,
    deps.lines.map(({ kind }) => kind),
  );
  for (const { id, partner, what, headers, body } of rows) {
    const line = lineOf(partner);
    if (!line) continue;
    const { key: appKey = '', path = '' } = (headers ?? {}) as { key?: string; path?: string };
    const wanted = { kind: line.kind, appKey, now: deps.clock() };
    const account = await accountOfKey(deps.database.db, deps, wanted);
    if (!account) {
      await givenUp(deps, id, 'gone');
      continue;
    }
    const callback = { action: what, path, headers: {}, body: messageContent(deps, { id, body }) };
    await followed(deps, id, async () => line.read(callback)(account));
  }
  return rows.length;
}
