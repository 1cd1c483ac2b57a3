import { followed, followedInTurn, type InboxDeps, type Outcome, waitingOf } from '../inbox';
import { believed, disbelieved, givenUp, keepMessage, textOf } from '../messages';
import { NoticeError } from '../payment/port';
import type { CallbackMetrics } from '../platform/metrics';
import { accountOfKey } from './accounts';
import type { CareAccount, CareAdapter, CareCallback, CareKind } from './port';

/** What follows from a message that was read, for the partner that said it. */
type Follow = (account: CareAccount) => Promise<Outcome>;

/** One kind of partner: how it says things, and what follows. */
export interface CareLine extends Pick<CareAdapter<unknown>, 'appKeyOf' | 'assertTrue' | 'answer'> {
  kind: CareKind;
  /** @throws NoticeError for another form */
  read(callback: CareCallback): Follow;
}

export function careLine<Told>(
  kind: CareKind,
  adapter: CareAdapter<Told>,
  take: (account: CareAccount, told: Told) => Promise<Outcome>,
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

/** False when the same signed bytes have counted before. Two at once wait for each other. */
async function isFirst({ database, clock }: CareDeps, appKey: string, nonce: string): Promise<boolean> {
  const added = await database.db
    .insertInto('partnerNonces')
    .values({ appKey, nonce, at: new Date(clock()) })
    .onConflict((on) => on.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return added !== undefined;
}

/** Who said it. @throws NoticeError */
async function believerOf(deps: CareDeps, line: CareLine, callback: CareCallback): Promise<CareAccount> {
  const { kind } = line;
  const [now, appKey] = [deps.clock(), line.appKeyOf(callback)];
  if (!appKey) throw new NoticeError('unreadable', 'names no partner');
  const account = await accountOfKey(deps.database.db, deps, { kind, appKey, now });
  if (!account) throw new NoticeError('forged', `unknown key ${appKey.slice(0, 64)}`);
  const { nonce } = line.assertTrue(account, callback, now);
  if (!(await isFirst(deps, appKey, nonce))) throw new NoticeError('replayed', 'came before');
  return account;
}

/**
 * Stored first, sealed, then believed or not. What follows runs after the answer: the partner waits for the disk only.
 * @throws NoticeError for what no partner of ours said
 */
export async function receiveCare(
  deps: CareDeps,
  line: CareLine,
  callback: CareCallback,
): Promise<() => Promise<void>> {
  const id = await keepMessage(deps, line.kind, callback, callback.action);
  deps.metrics.received += 1;
  try {
    const account = await believerOf(deps, line, callback);
    const follow = line.read(callback);
    await believed(deps, id, { headers: { key: account.appKey, path: callback.path } });
    return () => followedInTurn(deps, id, () => follow(account));
  } catch (error) {
    if (!(error instanceof NoticeError)) throw error;
    deps.metrics[error.verdict] += 1;
    await disbelieved(deps, id, `${error.verdict}: ${error.message}`);
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
      await givenUp(deps, id, 'the partner has other keys now, or is disabled');
      continue;
    }
    const callback = { action: what, path, headers: {}, body: textOf(deps, { id, body }) };
    await followed(deps, id, async () => line.read(callback)(account));
  }
  return rows.length;
}
