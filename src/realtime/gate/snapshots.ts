import { type Hello, MESSAGE, type ResyncMessage } from '@contract/push';
import type { OperatorFunction } from 'rxjs';
import { replicaPurged } from '../actions';
import { type InboundFrame, isObject } from '../frames/codec';
import { remembering } from '../remembering';
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
    typeof content.head === 'number' &&
    typeof content.now === 'number'
  );
}

/** True when the server's history is not the one we knew. */
export function isRewritten({ mode, why }: Hello): boolean {
  return mode === 'snapshot' && REWRITTEN.includes(why);
}

/** One connection, as far as snapshots go. */
class Assembly {
  /** Number space and entitlement of this connection; they join the bookmark with the next snapshot. */
  terms: { epoch: string; acl: string } | undefined;
  build: SnapshotBuild | undefined;
  held: NumberedFrame[] = [];
  /** It is being given up: what it still brings does not count. */
  over = false;
}

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

function onHello(building: SnapshotContext, { content }: InboundFrame, at: number): void {
  const { line, topics, bookmark, out } = building;
  if (!isHello(content)) {
    bad(building, 'hello');
    return;
  }
  if (content.mode === 'resume' && !bookmark.cursor) {
    bad(building, 'resume');
    return;
  }
  line.terms = { epoch: content.epoch, acl: content.acl };
  if (content.mode === 'snapshot')
    line.build = new SnapshotBuild(topics, !bookmark.cursor || isRewritten(content));
  out({ type: 'hello', hello: content, at });
  if (line.build && content.why === 'acl') purge(building);
}

function onResync(building: SnapshotContext, { content }: InboundFrame): void {
  const { line, topics, out } = building;
  if (!isObject(content) || !line.terms) {
    bad(building, 'resync');
    return;
  }
  const { why, acl } = content as Partial<ResyncMessage>;
  line.terms.acl = acl ?? line.terms.acl;
  line.build = new SnapshotBuild(topics, false);
  line.held = [];
  out({ type: 'resync' });
  out(order({ type: 'syncing' }));
  if (why === 'acl') purge(building);
}

function onRows(building: SnapshotContext, { content }: InboundFrame): void {
  if (!building.line.build?.add(content)) bad(building, 'snapshot');
}

function onEnd(building: SnapshotContext, { content, s }: InboundFrame): void {
  const { line, out } = building;
  const data = line.build?.finish(content);
  if (!data || !line.terms) {
    bad(building, 'snapshot');
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

const HANDLERS = new Map<number, (building: SnapshotContext, frame: InboundFrame, at: number) => void>([
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
  return remembering((out) => {
    const building: SnapshotContext = { line: new Assembly(), topics, bookmark, out };
    return (event) => {
      if (event.type === 'open') building.line = new Assembly();
      const { line } = building;
      const handler = event.type === 'frame' ? HANDLERS.get(event.frame.messageType) : undefined;
      if (event.type !== 'frame') out(event);
      else if (line.over) return;
      else if (handler) handler(building, event.frame, event.at);
      else if (line.build && isFact.has(event.frame.messageType)) holdBack(building, event);
      else out(event);
    };
  });
}

function factTypes(topics: readonly AnyTopic[]): ReadonlySet<number> {
  return new Set(topics.flatMap(({ messageTypes }) => messageTypes));
}
