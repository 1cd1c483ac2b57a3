import {
  CLOSE,
  type Hello,
  type HelloMode,
  type HelloReason,
  MESSAGE,
  type ResyncMessage,
  TICK_INTERVAL_MS,
} from '../../../contract/push';
import type { Logger } from '../../log';
import type { PushSession } from '../connection/session';
import { mayReceive } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { LiveFanout } from '../live/liveFanout';
import type { RecentRows } from '../live/recentRows';
import type { PushMetrics } from '../metrics';
import type { Clock, SocketAuth } from '../ports';
import { decideOpening, type ResumeDeps, type ResumePlan, type ResumeRequest, readFurther } from './resume';
import type { SharedReads } from './sharedReads';
import type { Snapshot } from './snapshots';

/** Sends kept by a client while it is disconnected. */
const MAX_CLIENT_QUEUE = 100;

export interface OpeningDeps extends ResumeDeps {
  auth: SocketAuth;
  clock: Clock;
  build: string;
  log: Logger;
  metrics: PushMetrics;
  epoch: () => Promise<string>;
  recent: RecentRows;
  live: LiveFanout;
  snapshot: (session: PushSession, atLeast: number) => Promise<Snapshot>;
  wholeState: SharedReads<{ changes: number; heads: FrameHead[] }>;
  /** Moves the session to the group of its present entitlement. */
  regroup: (session: PushSession, principal: PushSession['principal']) => void;
}

type Run = { deps: OpeningDeps; session: PushSession; run: number };

/** Runs a path of a session; what goes wrong behind it ends the connection, never the process. */
async function guarded({ deps, session, run }: Run, path: () => Promise<void>): Promise<void> {
  try {
    await path();
  } catch (error) {
    deps.log.warn({ error, conn: session.id }, 'push: opening failed');
    if (session.isOn(run)) session.fail();
  }
}

/** From a registered session to a live one: resume where the client stopped, else a snapshot. */
export function openPushSession(
  deps: OpeningDeps,
  session: PushSession,
  request?: ResumeRequest,
): Promise<void> {
  const run: Run = { deps, session, run: session.begin() };
  return guarded(run, async () => {
    if (!session.v2) {
      session.pos = deps.recent.tail;
      return goLive(run);
    }
    await deps.gate('epoch');
    const epoch = await deps.epoch();
    const { entitlement, principal } = session;
    const opening = await decideOpening(deps, request, { epoch, acl: principal.acl, entitlement });
    if (!session.isOn(run.run)) return;
    if (opening.mode === 'resume') await replay(run, epoch, opening, request?.pos ?? 0);
    else await sendSnapshot(run, opening.atLeast, (head) => hello(run, epoch, 'snapshot', opening.why, head));
  });
}

/** Starts over on the same connection. */
export function resync(deps: OpeningDeps, session: PushSession, why: ResyncMessage['why']): Promise<void> {
  const run: Run = { deps, session, run: session.begin() };
  return guarded(run, () => startOver(run, why));
}

/** The person's organisations or rights changed: nothing is sent until the new ones are known. */
export function reassess(deps: OpeningDeps, session: PushSession): Promise<void> {
  const run: Run = { deps, session, run: session.begin() };
  return guarded(run, async () => {
    await deps.gate('principal');
    const principal = await deps.auth.principal(session.principal.userId);
    if (!session.isOn(run.run)) return;
    if (!principal) return session.close(CLOSE.manual, 'revoked');
    deps.regroup(session, principal);
    if (session.v2) await startOver(run, 'acl');
    else await goLive(run);
  });
}

/** Rows were skipped, which only a fault behind us can cause: read them from the feed itself. */
export function catchUp(deps: OpeningDeps, session: PushSession): Promise<void> {
  session.phase = 'buffer';
  const run: Run = { deps, session, run: session.run };
  return guarded(run, () => goLive(run));
}

async function startOver(run: Run, why: ResyncMessage['why']): Promise<void> {
  const { deps, session } = run;
  if (!session.greeted) {
    const epoch = await deps.epoch();
    return sendSnapshot(run, session.pos, (head) => hello(run, epoch, 'snapshot', 'acl', head));
  }
  deps.metrics.resyncs += 1;
  session.queue.send(jsonFrame(MESSAGE.resync, { why, acl: session.principal.acl } satisfies ResyncMessage));
  await sendSnapshot(run, session.pos);
}

function hello(run: Run, epoch: string, mode: HelloMode, why: HelloReason, head: number): void {
  const { deps, session } = run;
  const content: Hello = {
    epoch,
    mode,
    why,
    head,
    conn: session.id,
    acl: session.principal.acl,
    now: deps.clock(),
    tick: TICK_INTERVAL_MS,
    build: deps.build,
    maxQueue: MAX_CLIENT_QUEUE,
  };
  session.queue.send(jsonFrame(MESSAGE.hello, content));
  session.greeted = true;
}

async function replay(
  run: Run,
  epoch: string,
  { head, rows }: Extract<ResumePlan, { mode: 'resume' }>,
  from: number,
): Promise<void> {
  const { deps, session } = run;
  deps.metrics.resumes += 1;
  session.phase = 'replay';
  session.pos = from;
  hello(run, epoch, 'resume', 'resume', head.pos);
  for (const row of rows) session.advance(row, true);
  session.pos = head.pos;
  session.h = head.h;
  await deps.gate('replayed');
  // Before the tick of `goLive`: with it the page says that its values are of now.
  if (!(await sendWholeState(run))) return;
  await goLive(run);
  deps.live.wake();
}

async function sendSnapshot(run: Run, atLeast: number, greet?: (head: number) => void): Promise<void> {
  const { deps, session } = run;
  const snapshot = await deps.snapshot(session, atLeast);
  await deps.gate('snapshot.send');
  if (!session.isOn(run.run)) return;
  deps.metrics.snapshots += 1;
  session.phase = 'snapshot';
  greet?.(snapshot.asOf.pos);
  if (!(await sendPaced(run, snapshot.chunks)) || !session.isOn(run.run)) return;
  session.pos = snapshot.asOf.pos;
  session.h = snapshot.asOf.h;
  session.queue.send(snapshot.end, { p: session.pos, h: session.h });
  session.stateCursor = snapshot.changes;
  await goLive(run);
  deps.live.remind(session);
  deps.live.wake();
}

/** The feed does not carry the state, so a resumed connection gets it whole. */
async function sendWholeState(run: Run): Promise<boolean> {
  const { deps, session } = run;
  const { entitlement } = session;
  const read = async () => deps.live.state.whole(entitlement);
  const { changes, heads } = await deps.wholeState.get(entitlement.key, read);
  if (!session.isOn(run.run) || !(await sendPaced(run, heads)) || !session.isOn(run.run)) return false;
  session.stateCursor = changes;
  return true;
}

/** Sends much without outrunning the peer; false when the run ended on the way. */
async function sendPaced({ session, run }: Run, heads: readonly FrameHead[]): Promise<boolean> {
  for (const head of heads) {
    session.queue.send(head);
    if (!(await session.queue.room()) || !session.isOn(run)) return false;
  }
  return session.isOn(run);
}

/** Sends what was committed in the meantime and joins the live stream without a gap between the two. */
async function goLive({ deps, session, run }: Run): Promise<void> {
  while (session.isOn(run)) {
    const kept = deps.recent.after(session.pos);
    if (kept) {
      session.phase = 'live';
      for (const row of kept) session.offer(row, mayReceive(session.entitlement, row));
      if (session.v2) session.tick();
      return;
    }
    const { rows, upTo } = await readFurther(deps, session.pos, session.entitlement);
    if (!session.isOn(run)) return;
    for (const row of rows) session.advance(row, true);
    session.pos = upTo.pos;
    session.h = upTo.h;
    await session.queue.room();
  }
}
