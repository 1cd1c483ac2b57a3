import {
  CLOSE,
  type CommandResult,
  type DigestFrame,
  type Hello,
  MESSAGE,
  type Resync,
} from '@contract/push';
import type { MachineState } from '@contract/machines';
import type { AlertRow } from '@contract/alerts';
import { decodeFrame, type InboundFrame, isObject } from './codec';
import type { LiveTopic } from './defineLive';
import { type Cursor, isPast, resumeQuery, SequenceGate, VersionLedger } from './sequenceGate';
import { SnapshotBuild } from './snapshotBuild';
import { alertTopic, machineTopic } from './topics';
import type { SnapshotData } from './types';

/** Events kept while a snapshot is being built; beyond, a newer snapshot is the cheaper way. */
const MAX_HELD = 10_000;
/** A machine of which no snapshot told is worth a new one, but not all the time. */
const STRANGER_EVERY_MS = 5 * 60_000;

/** What a session tells; everything in the order in which it is to be applied. */
export interface SessionPorts {
  rows(topic: string, rows: readonly unknown[]): void;
  snapshot(data: SnapshotData): void;
  /** Nothing of what is on the screen may stay there. */
  purge(): void;
  digest(digest: DigestFrame): void;
  hint(resources: readonly string[]): void;
  result(result: CommandResult): void;
  hello(hello: Hello, at: number): void;
  /** A snapshot is on its way over the same connection. */
  syncing(): void;
  /** Everything up to here is known. */
  live(): void;
  time(t: number, at: number): void;
  degraded(degraded: boolean): void;
  goAway(afterMs: number, spreadMs: number): void;
  /** Ends the connection; `resume` tells whether the next one may go on from here. */
  restart(code: number, reason: string): void;
}

/** Counters of what should not happen. */
export interface Faults {
  badFrames: number;
  badContents: number;
  duplicates: number;
  gaps: number;
}

type Handler = (frame: InboundFrame, at: number) => void;

const REWRITTEN: readonly Hello['why'][] = ['epoch', 'hash', 'ahead'];

/** The conversation over any number of connections: where we are in the feed, and what is missing. */
export class Session {
  readonly faults: Faults = { badFrames: 0, badContents: 0, duplicates: 0, gaps: 0 };
  readonly #ports: SessionPorts;
  readonly #topics = new Map<number, LiveTopic<unknown>[]>();
  readonly #handlers: ReadonlyMap<number, Handler>;
  readonly #ledger = new VersionLedger();
  #machines = new Set<string>();
  #strangerAt = Number.NEGATIVE_INFINITY;
  #gate = new SequenceGate();
  #cursor: Cursor | undefined;
  /** Number space and entitlement of this connection; they join the cursor with the next snapshot. */
  #terms: { epoch: string; acl: string } | undefined;
  #build: SnapshotBuild | undefined;
  #held: InboundFrame[] = [];
  /** Position up to which a resume has to come before it is complete. */
  #target = 0;
  #over = false;

  constructor(ports: SessionPorts, topics: readonly LiveTopic<unknown>[]) {
    this.#ports = ports;
    for (const topic of topics) {
      for (const type of topic.messageTypes) this.#topics.set(type, [...(this.#topics.get(type) ?? []), topic]);
    }
    this.#handlers = new Map<number, Handler>([
      [MESSAGE.tick, (frame) => this.#onTick(frame)],
      [MESSAGE.hello, (frame, at) => this.#onHello(frame, at)],
      [MESSAGE.resync, (frame) => this.#onResync(frame)],
      [MESSAGE.snapshotRows, (frame) => this.#onRows(frame)],
      [MESSAGE.snapshotEnd, (frame) => this.#onEnd(frame)],
      [MESSAGE.digest, (frame) => this.#onDigest(frame)],
      [MESSAGE.hint, (frame) => this.#onHint(frame)],
      [MESSAGE.commandResult, (frame) => this.#onResult(frame)],
      [MESSAGE.goAway, (frame) => this.#onGoAway(frame)],
    ]);
  }

  /** Latest durable position taken in. */
  get pos(): number {
    return this.#cursor?.pos ?? 0;
  }
  /** The part of the address that asks to go on from here; empty asks for a snapshot. */
  get resume(): string {
    return resumeQuery(this.#cursor);
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
    this.#cursor = undefined;
    this.#cut(reason);
  }

  take(text: string | undefined, at: number): void {
    if (this.#over) return;
    const frame = decodeFrame(text);
    if (!frame) {
      this.faults.badFrames += 1;
      this.#cut('badData');
      return;
    }
    const verdict = this.#gate.judge(frame.s?.n);
    if (verdict === 'duplicate') this.faults.duplicates += 1;
    else if (verdict === 'gap') this.#gap('gap');
    else this.#dispatch(frame, at);
  }

  #dispatch(frame: InboundFrame, at: number): void {
    if (frame.s?.t !== undefined) this.#ports.time(frame.s.t, at);
    const handler = this.#handlers.get(frame.messageType);
    if (handler) handler(frame, at);
    else if (!this.#topics.has(frame.messageType)) this.#advance(frame);
    else if (this.#build) this.#hold(frame);
    else this.#deliver(frame, at);
  }

  /** Everything after this is of a connection that is being cut. */
  #cut(reason: string): void {
    this.#over = true;
    this.#ports.restart(CLOSE.sequenceGap, reason);
  }

  #gap(reason: string): void {
    this.faults.gaps += 1;
    this.#cut(reason);
  }

  #bad(reason: string): void {
    this.faults.badContents += 1;
    this.startOver(reason);
  }

  #hold(frame: InboundFrame): void {
    this.#held.push(frame);
    if (this.#held.length > MAX_HELD) this.startOver('held');
  }

  #deliver(frame: InboundFrame, at: number): void {
    const durable = frame.s?.p !== undefined;
    if (isPast(this.#cursor, frame.s?.p)) {
      this.faults.duplicates += 1;
      return;
    }
    for (const topic of this.#topics.get(frame.messageType) ?? []) {
      const rows = topic.read(frame.content, frame.messageType);
      if (!rows && durable) return this.#bad(`content ${frame.messageType}`);
      if (!rows) this.faults.badContents += 1;
      else if (!this.#fits(topic, rows, at)) return;
      else this.#ports.rows(topic.name, rows);
    }
    this.#advance(frame);
  }

  /** False when rows show that something before them is missing. */
  #fits(topic: LiveTopic<unknown>, rows: readonly unknown[], at: number): boolean {
    if (topic.name === alertTopic.name && !(rows as AlertRow[]).every((row) => this.#ledger.follows(row))) {
      this.#cursor = undefined;
      this.#gap('version');
      return false;
    }
    if (topic.name === machineTopic.name) return !this.#isStranger(rows as MachineState[], at);
    return true;
  }

  #isStranger(states: readonly MachineState[], at: number): boolean {
    if (at - this.#strangerAt < STRANGER_EVERY_MS) return false;
    if (states.every((state) => this.#machines.has(state.id))) return false;
    this.#strangerAt = at;
    this.startOver('newMachine');
    return true;
  }

  #advance({ s }: InboundFrame): void {
    const cursor = this.#cursor;
    if (this.#build || !cursor || s?.p === undefined || s.p < cursor.pos) return;
    this.#cursor = { ...cursor, pos: s.p, h: s.h ?? cursor.h };
    if (this.#terms && s.p >= this.#target) this.#ports.live();
  }

  #onTick(frame: InboundFrame): void {
    this.#ports.degraded(isObject(frame.content) && frame.content.db === false);
    this.#advance(frame);
  }

  #onHello({ content }: InboundFrame, at: number): void {
    if (!isHello(content)) return this.#bad('hello');
    const { epoch, acl, mode, why, head } = content;
    this.#terms = { epoch, acl };
    if (mode === 'resume' && !this.#cursor) return this.#bad('resume');
    this.#target = head;
    this.#build = mode === 'snapshot' ? new SnapshotBuild(!this.#cursor || REWRITTEN.includes(why)) : undefined;
    if (why === 'acl') this.#ports.purge();
    this.#ports.hello(content, at);
  }

  #onResync({ content }: InboundFrame): void {
    if (!isObject(content) || !this.#terms) return this.#bad('resync');
    const { why, acl } = content as Partial<Resync>;
    this.#terms = { ...this.#terms, acl: acl ?? this.#terms.acl };
    this.#build = new SnapshotBuild(false);
    this.#held = [];
    this.#ports.syncing();
    if (why !== 'acl') return;
    this.#cursor = undefined;
    this.#ports.purge();
  }

  #onRows({ content }: InboundFrame): void {
    if (!this.#build?.add(content)) this.#bad('snapshot');
  }

  #onEnd({ content, s }: InboundFrame): void {
    const data = this.#build?.finish(content);
    if (!data || !this.#terms) return this.#bad('snapshot');
    this.#build = undefined;
    this.#cursor = { ...this.#terms, pos: data.asOf, h: s?.h ?? '' };
    this.#ledger.reset(data.alerts);
    this.#machines = new Set(data.machines.map(({ info }) => info.id));
    this.#ports.snapshot(data);
    this.#release();
    if (!this.#over) this.#ports.live();
  }

  /** What came while the snapshot was built. Positions decide what is in it already. */
  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const frame of held) if (!this.#over) this.#deliver(frame, this.#strangerAt);
  }

  #onDigest({ content }: InboundFrame): void {
    if (this.#build || !this.#cursor || !isObject(content)) return;
    const digest = content as Partial<DigestFrame>;
    if (digest.asOf === this.#cursor.pos && typeof digest.xor === 'string')
      this.#ports.digest(content as unknown as DigestFrame);
  }

  #onHint({ content }: InboundFrame): void {
    if (!isObject(content) || !Array.isArray(content.resources)) this.faults.badContents += 1;
    else this.#ports.hint(content.resources.filter((name) => typeof name === 'string'));
  }

  #onResult({ content }: InboundFrame): void {
    if (!isObject(content) || typeof content.cid !== 'string') this.faults.badContents += 1;
    else this.#ports.result(content as unknown as CommandResult);
  }

  #onGoAway({ content }: InboundFrame): void {
    if (!isObject(content) || typeof content.after !== 'number') this.faults.badContents += 1;
    else this.#ports.goAway(content.after, typeof content.spread === 'number' ? content.spread : 0);
  }
}

function isHello(content: unknown): content is Hello {
  return (
    isObject(content) &&
    typeof content.epoch === 'string' &&
    typeof content.acl === 'string' &&
    typeof content.head === 'number' &&
    typeof content.now === 'number'
  );
}
