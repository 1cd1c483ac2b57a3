import { type DigestFrame, MESSAGE } from '@contract/push';
import type { OperatorFunction } from 'rxjs';
import { digestReceived, snapshotApplied } from '../actions';
import { send } from '../connection/orders';
import { type InboundFrame, isObject } from '../frames/codec';
import { remembering } from '../remembering';
import type { AnyTopic } from '../topics/defineLive';
import type { Bookmark } from './bookmark';
import { type AssembledEvent, cutFor, fault, type GatedEvent, order } from './events';
import { TopicReaders } from './reading';

/** A mismatch may be a change that is still on its way; a second one is none. */
const MISMATCHES = 2;
const LIVE = order({ type: 'live' });
const GREETED = order({ type: 'greeted' });

/** One connection, as far as news go. */
class Progress {
  greeted = false;
  /** A snapshot is on its way: until it is here, positions mean nothing. */
  building = false;
  /** Position up to which everything has to come before it is live. */
  target = 0;
  live = false;
  /** It is being given up: what it still brings does not count. */
  over = false;
}

interface NewsContext {
  line: Progress;
  mismatches: number;
  readonly readers: TopicReaders;
  readonly bookmark: Bookmark;
  out(event: GatedEvent): void;
  give(topic: string, rows: readonly unknown[]): void;
}

/** What we hold is not to be trusted: the next connection shall bring all of it anew. */
function startOver({ line, bookmark, out }: NewsContext, reason: string): void {
  bookmark.cursor = undefined;
  line.over = true;
  out(cutFor(reason));
}

/** Everything up to where the server stood is here. */
function judgeLive({ line, bookmark, out }: NewsContext): void {
  if (line.live || !line.greeted || line.building || line.over) return;
  if (!bookmark.cursor || bookmark.pos < line.target) return;
  line.live = true;
  out(LIVE);
}

function advance(taking: NewsContext, { s }: InboundFrame): void {
  if (taking.line.building) return;
  taking.bookmark.advance(s?.p, s?.h);
  judgeLive(taking);
}

function onFact(taking: NewsContext, frame: InboundFrame, at: number): void {
  const { readers, bookmark, out } = taking;
  if (bookmark.isPast(frame.s?.p)) {
    out(fault('duplicates'));
    return;
  }
  const reading = readers.read(frame, at, taking.give);
  if (reading === 'ignored' || reading === 'badContent') out(fault('badContents'));
  if (reading === 'badContent') startOver(taking, `content ${frame.messageType}`);
  else if (reading === 'version' || reading === 'stranger') startOver(taking, reading);
  else advance(taking, frame);
}

function onTick(taking: NewsContext, frame: InboundFrame): void {
  const { content } = frame;
  taking.out({ type: 'degraded', degraded: isObject(content) && content.db === false });
  if (frame.s?.p !== undefined) advance(taking, frame);
}

/** Comes in its turn, so whatever it sums up has been taken in before. */
function onDigest({ line, out }: NewsContext, { content }: InboundFrame): void {
  if (line.building || !isObject(content)) return;
  if (typeof content.xor === 'string' && typeof content.count === 'number')
    out({ type: 'inOrder', action: digestReceived(content as unknown as DigestFrame) });
}

function onHint({ out }: NewsContext, { content }: InboundFrame): void {
  if (!isObject(content) || !Array.isArray(content.resources)) out(fault('badContents'));
  else out({ type: 'hint', resources: content.resources.filter((name) => typeof name === 'string') });
}

function onGoAway({ out }: NewsContext, { content }: InboundFrame): void {
  if (!isObject(content) || typeof content.after !== 'number') out(fault('badContents'));
  else {
    const spread = typeof content.spread === 'number' ? content.spread : 0;
    out(order({ type: 'goAway', after: content.after, spread }));
  }
}

const HANDLERS = new Map<number, (taking: NewsContext, frame: InboundFrame) => void>([
  [MESSAGE.tick, onTick],
  [MESSAGE.digest, onDigest],
  [MESSAGE.hint, onHint],
  [MESSAGE.goAway, onGoAway],
]);

function take(taking: NewsContext, frame: InboundFrame, at: number): void {
  if (frame.s?.t !== undefined) taking.out({ type: 'time', t: frame.s.t, at });
  const handler = HANDLERS.get(frame.messageType);
  if (handler) handler(taking, frame);
  else if (taking.readers.reads(frame.messageType)) onFact(taking, frame, at);
  // A newer server may say what we do not know; its position counts.
  else advance(taking, frame);
}

function onCompared(taking: NewsContext, equal: boolean): void {
  taking.mismatches = equal ? 0 : taking.mismatches + 1;
  if (taking.mismatches === 0) return;
  if (taking.mismatches < MISMATCHES) taking.out(order(send(MESSAGE.digestRequest)));
  else {
    taking.mismatches = 0;
    startOver(taking, 'digest');
  }
}

function onSnapshot(
  taking: NewsContext,
  { data, cursor }: Extract<AssembledEvent, { type: 'snapshot' }>,
): void {
  const { line, readers, bookmark, out } = taking;
  line.building = false;
  line.target = data.asOf;
  bookmark.cursor = { ...cursor };
  readers.adopt(data);
  out({ type: 'inOrder', action: snapshotApplied(data) });
}

function onMilestone(taking: NewsContext, event: Exclude<AssembledEvent, { type: 'frame' }>): void {
  const { line, out } = taking;
  if (event.type === 'distrust') startOver(taking, event.reason);
  else if (event.type === 'snapshot') onSnapshot(taking, event);
  else if (event.type === 'resync') {
    line.building = true;
    line.live = false;
  } else if (event.type === 'hello') {
    Object.assign(line, { greeted: true, live: false, building: event.hello.mode === 'snapshot' });
    line.target = event.hello.head;
    out(event);
    out(GREETED);
  } else if (event.type === 'released') judgeLive(taking);
  else if (event.type === 'compared') onCompared(taking, event.equal);
  else out(event);
}

/** Hands on what is news, once and without a hole; says when everything up to the server's position is there. */
export function news(
  topics: readonly AnyTopic[],
  bookmark: Bookmark,
): OperatorFunction<AssembledEvent, GatedEvent> {
  return remembering((out) => {
    const give = (topic: string, rows: readonly unknown[]) => out({ type: 'rows', topic, rows });
    const taking: NewsContext = {
      line: new Progress(),
      mismatches: 0,
      readers: new TopicReaders(topics),
      bookmark,
      out,
      give,
    };
    return (event) => {
      if (event.type === 'open') taking.line = new Progress();
      if (event.type !== 'frame') onMilestone(taking, event);
      else if (!taking.line.over) take(taking, event.frame, event.at);
    };
  });
}
