import { type Hello, MESSAGE, type ResyncMessage } from '@contract/push';
import type { OperatorFunction } from 'rxjs';
import { replicaPurged } from '../actions';
import { type InboundFrame, isObject } from '../frames/codec';
import { statefulOperator } from '../statefulOperator';
import type { AnyTopic } from '../topics/defineLive';
import type { Bookmark } from './bookmark';
import { type AssembledEvent, fault, type NumberedFrame, order, type SequencedEvent } from './events';
import { SnapshotBuild } from './snapshotBuild';

/** Events kept while a snapshot is being built; beyond, a newer snapshot is the cheaper way. */
const MAX_HELD = 10_000;
/** Reasons for a snapshot after which versions and positions of before mean nothing. */
const REWRITTEN: readonly Hello['why'][] = ['epoch', 'hash', 'ahead'];

function isHello(content: unknown): content is Hello {
  return (
    isObject(content) &&
    typeof content.epoch === 'string' &&
    typeof content.acl === 'string' &&
    Number.isSafeInteger(content.head) &&
    typeof content.now === 'number'
  );
}

/** True when the server's history is not the one we knew. */
export function isRewritten({ mode, why }: Hello): boolean {
  return mode === 'snapshot' && REWRITTEN.includes(why);
}

/** State of one connection. */
class Assembly {
  /** Epoch and entitlement of this connection; they become part of the bookmark with the next snapshot. */
  terms: { epoch: string; acl: string } | undefined;
  build: SnapshotBuild | undefined;
  held: NumberedFrame[] = [];
  /** Being cut: further frames are ignored. */
  over = false;
}

const BUILDING = order({ type: 'building' });

type EventSink = (event: AssembledEvent) => void;
interface SnapshotContext {
  line: Assembly;
  topics: readonly AnyTopic[];
  bookmark: Bookmark;
  out: EventSink;
}

function bad({ line, out }: SnapshotContext, reason: string): void {
  line.over = true;
  out(fault('badContents'));
  out({ type: 'distrust', reason });
}

/** What may not be seen any more is not kept for a resume either. */
function purge({ bookmark, out }: SnapshotContext): void {
  bookmark.cursor = undefined;
  out({ type: 'inOrder', action: replicaPurged() });
}

function onHello(context: SnapshotContext, { content }: InboundFrame, at: number): void {
  const { line, topics, bookmark, out } = context;
  if (!isHello(content)) {
    bad(context, 'hello');
    return;
  }
  if (content.mode === 'resume' && !bookmark.cursor) {
    bad(context, 'resume');
    return;
  }
  line.terms = { epoch: content.epoch, acl: content.acl };
  if (content.mode === 'snapshot')
    line.build = new SnapshotBuild(topics, !bookmark.cursor || isRewritten(content));
  out({ type: 'hello', hello: content, at });
  if (!line.build) return;
  out(BUILDING);
  if (content.why === 'acl') purge(context);
}

function onResync(context: SnapshotContext, { content }: InboundFrame): void {
  const { line, topics, out } = context;
  if (!isObject(content) || !line.terms) {
    bad(context, 'resync');
    return;
  }
  const { why, acl } = content as Partial<ResyncMessage>;
  line.terms.acl = acl ?? line.terms.acl;
  line.build = new SnapshotBuild(topics, false);
  line.held = [];
  out({ type: 'resync' });
  out(order({ type: 'syncing' }));
  out(BUILDING);
  if (why === 'acl') purge(context);
}

function onRows(context: SnapshotContext, { content }: InboundFrame): void {
  if (context.line.build?.add(content)) context.out(BUILDING);
  else bad(context, 'snapshot');
}

function onEnd(context: SnapshotContext, { content, s }: InboundFrame): void {
  const { line, out } = context;
  const data = line.build?.finish(content);
  if (!data || !line.terms) {
    bad(context, 'snapshot');
    return;
  }
  const { held } = line;
  line.build = undefined;
  line.held = [];
  out({ type: 'snapshot', data, cursor: { ...line.terms, pos: data.asOf, h: s?.h ?? '' } });
  // Positions decide what of this is in the snapshot already.
  for (const event of held) out(event);
  out({ type: 'released' });
}

const HANDLERS = new Map<number, (context: SnapshotContext, frame: InboundFrame, at: number) => void>([
  [MESSAGE.hello, onHello],
  [MESSAGE.resync, onResync],
  [MESSAGE.snapshotRows, onRows],
  [MESSAGE.snapshotEnd, onEnd],
]);

function holdBack({ line, out }: SnapshotContext, event: NumberedFrame): void {
  line.held.push(event);
  if (line.held.length <= MAX_HELD) return;
  line.over = true;
  out({ type: 'distrust', reason: 'held' });
}

/** Collects the chunks of a snapshot aside until it is whole, and holds back the facts that come meanwhile. */
export function snapshots(
  topics: readonly AnyTopic[],
  bookmark: Bookmark,
): OperatorFunction<SequencedEvent, AssembledEvent> {
  const isFact = factTypes(topics);
  return statefulOperator((out) => {
    const context: SnapshotContext = { line: new Assembly(), topics, bookmark, out };
    return (event) => {
      if (event.type === 'open') context.line = new Assembly();
      const { line } = context;
      const handler = event.type === 'frame' ? HANDLERS.get(event.frame.messageType) : undefined;
      if (event.type !== 'frame') out(event);
      else if (line.over) return;
      else if (handler) handler(context, event.frame, event.at);
      else if (line.build && isFact.has(event.frame.messageType)) holdBack(context, event);
      else out(event);
    };
  });
}

function factTypes(topics: readonly AnyTopic[]): ReadonlySet<number> {
  return new Set(topics.flatMap(({ messageTypes }) => messageTypes));
}
