import { type DigestFrame, MESSAGE } from '@contract/push';
import type { OperatorFunction } from 'rxjs';
import { digestReceived, snapshotApplied } from '../actions';
import { send } from '../connection/orders';
import { type InboundFrame, isObject } from '../frames/codec';
import { statefulOperator } from '../statefulOperator';
import type { AnyTopic } from '../topics/defineLive';
import type { Bookmark } from './bookmark';
import { type AssembledEvent, cutFor, fault, type GatedEvent, order } from './events';
import { TopicReaders } from './reading';

/** One mismatch may be a change that is still in flight; at this many in a row the store is wrong. */
const MISMATCHES = 2;
const LIVE = order({ type: 'live' });
const GREETED = order({ type: 'greeted' });

/** State of one connection. */
class Progress {
  greeted = false;
  /** A snapshot is on its way: until it is here, positions mean nothing. */
  building = false;
  /** Position up to which everything has to come before it is live. */
  target = 0;
  live = false;
  /** Being cut: further frames are ignored. */
  over = false;
}

interface FactContext {
  line: Progress;
  mismatches: number;
  readonly readers: TopicReaders;
  readonly bookmark: Bookmark;
  out(event: GatedEvent): void;
  give(topic: string, rows: readonly unknown[]): void;
}

/** The replica cannot be trusted: cuts the connection, and the next one starts from a snapshot. */
function startOver({ line, bookmark, out }: FactContext, reason: string): void {
  bookmark.cursor = undefined;
  line.over = true;
  out(cutFor(reason));
}

/** Announces `live` once the server says that everything up to its position at the hello has been sent. */
function judgeLive({ line, bookmark, out }: FactContext): void {
  if (line.live || !line.greeted || line.building || line.over) return;
  if (!bookmark.cursor || bookmark.pos < line.target) return;
  line.live = true;
  out(LIVE);
}

function advance(context: FactContext, { s }: InboundFrame): void {
  if (context.line.building || !context.line.greeted) return;
  context.bookmark.advance(s?.p, s?.h);
}

function onFact(context: FactContext, frame: InboundFrame, at: number): void {
  const { readers, bookmark, out } = context;
  if (bookmark.isPast(frame.s?.p)) {
    out(fault('duplicates'));
    return;
  }
  const reading = readers.read(frame, at, context.give);
  if (reading === 'ignored' || reading === 'badContent') out(fault('badContents'));
  if (reading === 'badContent') startOver(context, `content ${frame.messageType}`);
  else if (reading === 'version' || reading === 'unknownKey') startOver(context, reading);
  else advance(context, frame);
}

function onTick(context: FactContext, frame: InboundFrame): void {
  const { content } = frame;
  context.out({ type: 'degraded', degraded: isObject(content) && content.db === false });
  if (frame.s?.p === undefined) return;
  advance(context, frame);
  judgeLive(context);
}

/** Goes through the same queue as the rows it sums up, so these are applied before it is compared. */
function onDigest({ line, out }: FactContext, { content }: InboundFrame): void {
  if (line.building || !isObject(content)) return;
  if (typeof content.xor === 'string' && typeof content.count === 'number')
    out({ type: 'inOrder', action: digestReceived(content as unknown as DigestFrame) });
}

function onHint({ out }: FactContext, { content }: InboundFrame): void {
  if (!isObject(content) || !Array.isArray(content.resources)) out(fault('badContents'));
  else out({ type: 'hint', resources: content.resources.filter((name) => typeof name === 'string') });
}

function onGoAway({ out }: FactContext, { content }: InboundFrame): void {
  if (!isObject(content) || typeof content.after !== 'number') out(fault('badContents'));
  else {
    const spread = typeof content.spread === 'number' ? content.spread : 0;
    out(order({ type: 'goAway', after: content.after, spread }));
  }
}

const HANDLERS = new Map<number, (context: FactContext, frame: InboundFrame) => void>([
  [MESSAGE.tick, onTick],
  [MESSAGE.digest, onDigest],
  [MESSAGE.hint, onHint],
  [MESSAGE.goAway, onGoAway],
]);

function take(context: FactContext, frame: InboundFrame, at: number): void {
  if (frame.s?.t !== undefined) context.out({ type: 'time', t: frame.s.t, at });
  const handler = HANDLERS.get(frame.messageType);
  if (handler) handler(context, frame);
  else if (context.readers.reads(frame.messageType)) onFact(context, frame, at);
  // A type that only a newer server knows: ignored, but its position counts.
  else advance(context, frame);
}

function onCompared(context: FactContext, equal: boolean): void {
  context.mismatches = equal ? 0 : context.mismatches + 1;
  if (context.mismatches === 0) return;
  if (context.mismatches < MISMATCHES) context.out(order(send(MESSAGE.digestRequest)));
  else {
    context.mismatches = 0;
    startOver(context, 'digest');
  }
}

function onSnapshot(
  context: FactContext,
  { data, cursor }: Extract<AssembledEvent, { type: 'snapshot' }>,
): void {
  const { line, readers, bookmark, out } = context;
  if (!readers.adopt(data)) {
    out(fault('badContents'));
    startOver(context, 'snapshot');
    return;
  }
  line.building = false;
  line.target = data.asOf;
  bookmark.cursor = { ...cursor };
  context.mismatches = 0; // those were of the rows before
  out({ type: 'inOrder', action: snapshotApplied(data) });
}

function onMilestone(context: FactContext, event: Exclude<AssembledEvent, { type: 'frame' }>): void {
  const { line, out } = context;
  if (event.type === 'distrust') startOver(context, event.reason);
  else if (event.type === 'snapshot') onSnapshot(context, event);
  else if (event.type === 'resync') {
    line.building = true;
    line.live = false;
  } else if (event.type === 'hello') {
    Object.assign(line, { greeted: true, live: false, building: event.hello.mode === 'snapshot' });
    line.target = event.hello.head;
    out(event);
    out(GREETED);
  } else if (event.type === 'released') judgeLive(context);
  else if (event.type === 'compared') onCompared(context, event.equal);
  else if (event.type === 'unapplied') startOver(context, 'store');
  else out(event);
}

/** Passes each fact on once and without gaps, and announces `live` when the server's position is reached. */
export function acceptFacts(
  topics: readonly AnyTopic[],
  bookmark: Bookmark,
): OperatorFunction<AssembledEvent, GatedEvent> {
  return statefulOperator((out) => {
    const give = (topic: string, rows: readonly unknown[]) => out({ type: 'rows', topic, rows });
    const context: FactContext = {
      line: new Progress(),
      mismatches: 0,
      readers: new TopicReaders(topics),
      bookmark,
      out,
      give,
    };
    return (event) => {
      if (event.type === 'open') context.line = new Progress();
      if (event.type !== 'frame') onMilestone(context, event);
      else if (!context.line.over) take(context, event.frame, event.at);
    };
  });
}
