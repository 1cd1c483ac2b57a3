import { CLOSE, type DigestFrame, type Hello, MESSAGE, type Resync } from '@contract/push';
import { decodeFrame, type InboundFrame, isObject } from '../frames/codec';
import type { LiveTopic } from '../lanes/defineLive';
import type { Faults } from '../types';
import { Intake } from './intake';
import { resumeQuery, SequenceGate } from './sequenceGate';
import type { SessionPorts } from './sessionPorts';
import { SnapshotBuild } from './snapshotBuild';

/** Events kept while a snapshot is being built; beyond, a newer snapshot is the cheaper way. */
const MAX_HELD = 10_000;
/** Reasons for a snapshot after which versions and positions of before mean nothing. */
const REWRITTEN: readonly Hello['why'][] = ['epoch', 'hash', 'ahead'];

type Handler = (frame: InboundFrame, at: number) => void;

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

/** The conversation over any number of connections: resume or snapshot, and never a guess. */
export class Session {
  readonly faults: Faults = { badFrames: 0, badContents: 0, duplicates: 0, gaps: 0 };
  readonly #ports: SessionPorts;
  readonly #intake: Intake;
  readonly #handlers: ReadonlyMap<number, Handler>;
  #gate = new SequenceGate();
  /** Number space and entitlement of this connection; they join the cursor with the next snapshot. */
  #terms: { epoch: string; acl: string } | undefined;
  #build: SnapshotBuild | undefined;
  #held: { frame: InboundFrame; at: number }[] = [];
  /** Position up to which a resume has to come before it is complete. */
  #target = 0;
  /** The connection is being cut: what it still brings does not count. */
  #over = false;

  constructor(ports: SessionPorts, topics: readonly LiveTopic<unknown>[]) {
    this.#ports = ports;
    this.#intake = new Intake(topics, ports.rows);
    this.#handlers = new Map<number, Handler>([
      [MESSAGE.tick, (frame) => this.#onTick(frame)],
      [MESSAGE.hello, (frame, at) => this.#onHello(frame, at)],
      [MESSAGE.resync, (frame) => this.#onResync(frame)],
      [MESSAGE.snapshotRows, (frame) => this.#onRows(frame)],
      [MESSAGE.snapshotEnd, (frame) => this.#onEnd(frame)],
      [MESSAGE.digest, (frame) => this.#onDigest(frame)],
      [MESSAGE.hint, (frame) => this.#onHint(frame)],
      [MESSAGE.goAway, (frame) => this.#onGoAway(frame)],
    ]);
  }

  /** Latest durable position taken in. */
  get pos(): number {
    return this.#intake.cursor?.pos ?? 0;
  }
  /** The part of the address that asks to go on from here; empty asks for a snapshot. */
  get resume(): string {
    return resumeQuery(this.#intake.cursor);
  }

  /** A new connection. What the last one had begun to send is void. */
  opened(): void {
    this.#gate = new SequenceGate();
    this.#terms = undefined;
    this.#build = undefined;
    this.#held = [];
    this.#over = false;
  }

  /** Something is wrong with what we hold: the next connection shall bring all of it anew. */
  startOver(reason: string): void {
    this.#intake.cursor = undefined;
    this.#cut(reason);
  }

  /** @param at monotonic ms */
  take(text: string | undefined, at: number): void {
    if (this.#over) return;
    const frame = decodeFrame(text);
    if (!frame) {
      this.faults.badFrames += 1;
      this.#cut('badData');
      return;
    }
    const verdict = this.#gate.judge(frame.s?.n);
    if (verdict === 'pass') this.#dispatch(frame, at);
    else if (verdict === 'duplicate') this.faults.duplicates += 1;
    else {
      this.faults.gaps += 1;
      this.#cut('gap');
    }
  }

  #dispatch(frame: InboundFrame, at: number): void {
    if (frame.s?.t !== undefined) this.#ports.time(frame.s.t, at);
    const handler = this.#handlers.get(frame.messageType);
    if (handler) handler(frame, at);
    else if (!this.#intake.knows(frame.messageType)) this.#advance(frame);
    else if (this.#build) this.#hold(frame, at);
    else this.#deliver(frame, at);
  }

  /** Our side closes with 4001 whatever the fault: a browser may not send 1007. */
  #cut(reason: string): void {
    this.#over = true;
    this.#ports.restart(CLOSE.sequenceGap, reason);
  }

  #bad(reason: string): void {
    this.faults.badContents += 1;
    this.startOver(reason);
  }

  #hold(frame: InboundFrame, at: number): void {
    this.#held.push({ frame, at });
    if (this.#held.length > MAX_HELD) this.startOver('held');
  }

  #deliver(frame: InboundFrame, at: number): void {
    const delivery = this.#intake.deliver(frame, at);
    if (delivery === 'duplicate') this.faults.duplicates += 1;
    else if (delivery === 'ignored') this.faults.badContents += 1;
    else if (delivery === 'badContent') this.#bad(`content ${frame.messageType}`);
    else if (delivery === 'taken') this.#judgeLive();
    else this.startOver(delivery);
  }

  #advance(frame: InboundFrame): void {
    if (this.#build) return;
    this.#intake.advance(frame);
    this.#judgeLive();
  }

  #judgeLive(): void {
    const { cursor } = this.#intake;
    if (this.#terms && !this.#build && cursor && cursor.pos >= this.#target) this.#ports.live();
  }

  #onTick(frame: InboundFrame): void {
    this.#ports.degraded(isObject(frame.content) && frame.content.db === false);
    if (frame.s?.p !== undefined) this.#advance(frame);
  }

  #onHello({ content }: InboundFrame, at: number): void {
    if (!isHello(content)) {
      this.#bad('hello');
      return;
    }
    const { epoch, acl, mode, why, head } = content;
    if (mode === 'resume' && !this.#intake.cursor) {
      this.#bad('resume');
      return;
    }
    this.#terms = { epoch, acl };
    this.#target = head;
    this.#ports.hello(content, at);
    if (mode === 'resume') return;
    this.#build = new SnapshotBuild(!this.#intake.cursor || isRewritten(content));
    if (why === 'acl') this.#purge();
  }

  #onResync({ content }: InboundFrame): void {
    if (!isObject(content) || !this.#terms) {
      this.#bad('resync');
      return;
    }
    const { why, acl } = content as Partial<Resync>;
    this.#terms = { ...this.#terms, acl: acl ?? this.#terms.acl };
    this.#build = new SnapshotBuild(false);
    this.#held = [];
    this.#ports.syncing();
    if (why === 'acl') this.#purge();
  }

  /** What may not be seen any more is not kept for a resume either. */
  #purge(): void {
    this.#intake.cursor = undefined;
    this.#ports.purge();
  }

  #onRows({ content }: InboundFrame): void {
    if (!this.#build?.add(content)) this.#bad('snapshot');
  }

  #onEnd({ content, s }: InboundFrame): void {
    const data = this.#build?.finish(content);
    if (!data || !this.#terms) {
      this.#bad('snapshot');
      return;
    }
    this.#build = undefined;
    this.#target = data.asOf;
    this.#intake.adopt({ ...this.#terms, pos: data.asOf, h: s?.h ?? '' }, data);
    this.#ports.snapshot(data);
    this.#release();
    if (!this.#over) this.#judgeLive();
  }

  /** What came while the snapshot was built. Positions decide what is in it already. */
  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const { frame, at } of held) if (!this.#over) this.#deliver(frame, at);
  }

  /** Comes in its turn, so whatever it sums up has been taken in before. */
  #onDigest({ content }: InboundFrame): void {
    if (this.#build || !isObject(content)) return;
    if (typeof content.xor === 'string' && typeof content.count === 'number')
      this.#ports.digest(content as unknown as DigestFrame);
  }

  #onHint({ content }: InboundFrame): void {
    if (!isObject(content) || !Array.isArray(content.resources)) this.faults.badContents += 1;
    else this.#ports.hint(content.resources.filter((name) => typeof name === 'string'));
  }

  #onGoAway({ content }: InboundFrame): void {
    if (!isObject(content) || typeof content.after !== 'number') this.faults.badContents += 1;
    else this.#ports.goAway(content.after, typeof content.spread === 'number' ? content.spread : 0);
  }
}
