import {
  CLOSE,
  type CommandReply,
  commandSchema,
  frameSchema,
  MESSAGE,
  reauthSchema,
  receiptSchema,
  watchSchema,
} from '../../../contract/push';
import { jsonFrame } from '../frame';
import type { WatchLists } from '../live/groups';
import type { PushMetrics } from '../metrics';
import type { SocketCommands } from '../ports';
import type { PushSession } from './session';

export interface InboundDeps {
  metrics: PushMetrics;
  commands: SocketCommands;
  stopwatch: () => number;
  /** Renews the session behind the connection; false refuses the ticket. */
  renew: (session: PushSession, ticket: string) => Promise<boolean>;
  /** Its wish list is another than before. */
  watching: (session: PushSession, before: WatchLists) => void;
  digest: (session: PushSession) => void;
}

/** `cid` of the answer to a renewal, which has none of its own. */
const REAUTH_CID = 'reauth';
const REFUSED = 'err.auth.invalidToken';
const UNKNOWN_COMMAND = 'err.common.unknownCommand';
const FAILED = 'err.common.internal';

type Handler = (deps: InboundDeps, session: PushSession, content: unknown) => void;

const HANDLERS = new Map<number, Handler>([
  [MESSAGE.tick, (_deps, session) => session.tick()],
  [MESSAGE.receipt, onReceipt],
  [MESSAGE.command, onCommand],
  [MESSAGE.reauth, onReauth],
  [MESSAGE.watch, onWatch],
  [MESSAGE.digestRequest, (deps, session) => deps.digest(session)],
]);

/**
 * One message of a client. Unknown types and contents that do not fit are ignored, so that newer
 * clients can talk to older servers; text that is not JSON ends the connection.
 */
export function receiveFrame(deps: InboundDeps, session: PushSession, text: string): void {
  const now = deps.stopwatch();
  session.lastHeardAt = now;
  deps.metrics.inbound += 1;
  const parsed = parseJson(text);
  if (!session.inbound.take(now)) session.close(CLOSE.policy, 'rate');
  else if (parsed === undefined) session.close(CLOSE.badData, 'json');
  else dispatch(deps, session, parsed.value);
}

function dispatch(deps: InboundDeps, session: PushSession, value: unknown): void {
  const frame = frameSchema.safeParse(value);
  const handler = frame.success ? HANDLERS.get(frame.data.messageType) : undefined;
  const content = frame.success && frame.data.content !== '' ? parseJson(frame.data.content) : { value: {} };
  if (!handler || !content) deps.metrics.ignored += 1;
  else if (session.v2 || handler === HANDLERS.get(MESSAGE.tick)) handler(deps, session, content.value);
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function onReceipt(deps: InboundDeps, session: PushSession, content: unknown): void {
  const receipt = receiptSchema.safeParse(content);
  if (!receipt.success) deps.metrics.ignored += 1;
  else if (receipt.data.vis) session.seen = Math.max(session.seen, Math.min(receipt.data.seen, session.pos));
}

function onWatch(deps: InboundDeps, session: PushSession, content: unknown): void {
  const watch = watchSchema.safeParse(content);
  if (!watch.success) {
    deps.metrics.ignored += 1;
    return;
  }
  const before = session.watched;
  session.watched = new Map(Object.entries(watch.data).map(([list, wanted]) => [list, new Set(wanted)]));
  deps.watching(session, before);
}

function onCommand(deps: InboundDeps, session: PushSession, content: unknown): void {
  const command = commandSchema.safeParse(content);
  if (!command.success) {
    deps.metrics.ignored += 1;
    return;
  }
  const { cid, cmd, args } = command.data;
  const run = Object.hasOwn(deps.commands, cmd) ? deps.commands[cmd] : undefined;
  const result = run ? run(session.principal, args, cid) : refused(cid, UNKNOWN_COMMAND);
  void answer(session, cid, result);
}

function onReauth(deps: InboundDeps, session: PushSession, content: unknown): void {
  const reauth = reauthSchema.safeParse(content);
  if (!reauth.success) {
    deps.metrics.ignored += 1;
    return;
  }
  const result = deps
    .renew(session, reauth.data.ticket)
    .then((ok) => (ok ? { cid: REAUTH_CID, ok } : refused(REAUTH_CID, REFUSED)));
  void answer(session, REAUTH_CID, result);
}

async function refused(cid: string, err: string): Promise<CommandReply> {
  return { cid, ok: false, err };
}

async function answer(session: PushSession, cid: string, running: Promise<CommandReply>): Promise<void> {
  const result = await running.catch((error: unknown) => ({ ok: false, err: keyOf(error) }));
  session.queue.send(jsonFrame(MESSAGE.commandResult, { ...result, cid } satisfies CommandReply));
}

/** Refusals of the business carry a message key; anything else stays inside. */
function keyOf(error: unknown): string {
  const key = error instanceof Error && 'key' in error ? error.key : undefined;
  return typeof key === 'string' ? key : FAILED;
}
