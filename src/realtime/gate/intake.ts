import type { AlertRow } from '@contract/alerts';
import type { MachineState } from '@contract/machines';
import type { InboundFrame } from '../frames/codec';
import type { LiveTopic } from '../lanes/defineLive';
import { alertTopic, machineTopic } from '../lanes/topics';
import type { SnapshotData } from '../types';
import { type Cursor, isPast, VersionLedger } from './sequenceGate';

/** A machine of which no snapshot told is worth a new one, but not all the time. */
const STRANGER_EVERY_MS = 5 * 60_000;

/** taken · duplicate: known already · ignored: makes no sense but is no loss · else: something is missing. */
export type Delivery = 'taken' | 'duplicate' | 'ignored' | 'badContent' | 'version' | 'newMachine';

/** What has been taken in, and what of a new frame is news. */
export class Intake {
  cursor: Cursor | undefined;
  readonly #rows: (topic: string, rows: readonly unknown[]) => void;
  readonly #topics = new Map<number, LiveTopic<unknown>[]>();
  readonly #ledger = new VersionLedger();
  #machines = new Set<string>();
  #strangerAt = Number.NEGATIVE_INFINITY;

  constructor(
    topics: readonly LiveTopic<unknown>[],
    rows: (topic: string, rows: readonly unknown[]) => void,
  ) {
    this.#rows = rows;
    for (const topic of topics) {
      for (const type of topic.messageTypes)
        this.#topics.set(type, [...(this.#topics.get(type) ?? []), topic]);
    }
  }

  knows(messageType: number): boolean {
    return this.#topics.has(messageType);
  }

  /** Goes on from a snapshot. */
  adopt(cursor: Cursor, data: SnapshotData): void {
    this.cursor = cursor;
    this.#ledger.reset(data.alerts);
    this.#machines = new Set(data.machines.map(({ info }) => info.id));
  }

  /** Moves the position on; whoever says `p` says that everything of ours up to it has been sent. */
  advance({ s }: InboundFrame): void {
    const { cursor } = this;
    if (cursor && s?.p !== undefined && s.p >= cursor.pos)
      this.cursor = { ...cursor, pos: s.p, h: s.h ?? cursor.h };
  }

  /** Hands the rows of a frame on, once. @param at monotonic ms */
  deliver(frame: InboundFrame, at: number): Delivery {
    const { messageType, content, s } = frame;
    if (isPast(this.cursor, s?.p)) return 'duplicate';
    let result: Delivery = 'taken';
    for (const topic of this.#topics.get(messageType) ?? []) {
      const rows = topic.read(content, messageType);
      const fit = rows ? this.#fit(topic, rows, at) : s?.p === undefined ? 'ignored' : 'badContent';
      if (rows && fit === 'taken') this.#rows(topic.name, rows);
      else if (fit === 'ignored') result = fit;
      else return fit;
    }
    this.advance(frame);
    return result;
  }

  #fit(topic: LiveTopic<unknown>, rows: readonly unknown[], at: number): Delivery {
    if (topic.name === alertTopic.name && !(rows as AlertRow[]).every((row) => this.#ledger.follows(row)))
      return 'version';
    if (topic.name === machineTopic.name && this.#isNews(rows as MachineState[], at)) return 'newMachine';
    return 'taken';
  }

  #isNews(states: readonly MachineState[], at: number): boolean {
    if (at - this.#strangerAt < STRANGER_EVERY_MS) return false;
    if (states.every((state) => this.#machines.has(state.id))) return false;
    this.#strangerAt = at;
    return true;
  }
}
