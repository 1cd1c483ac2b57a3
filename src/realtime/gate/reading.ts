import { MINUTE_MS } from '@contract/time/durations';
import type { InboundFrame } from '../frames/codec';
import type { AnyTopic } from '../topics/defineLive';
import type { SnapshotData } from '../types';
import { VersionLedger } from './versionLedger';

/** A row that no snapshot contained triggers a new snapshot, at most this often. */
const UNKNOWN_KEY_EVERY_MS = 5 * MINUTE_MS;

/** taken · ignored: makes no sense but is no loss · badContent, version, unknownKey: something is missing. */
export type GateVerdict = 'taken' | 'ignored' | 'badContent' | 'version' | 'unknownKey';

type RowSink = (topic: string, rows: readonly unknown[]) => void;

/** Whether a content that cannot be read is a loss: only what has a position is. */
function unread({ s }: InboundFrame): GateVerdict {
  return s?.p === undefined ? 'ignored' : 'badContent';
}

/** What is known of the rows of one topic: enough to notice that something is missing. */
class TopicReader {
  readonly topic: AnyTopic;
  readonly #ledger: VersionLedger | undefined;
  #members = new Set<string>();
  #unknownKeyAt = Number.NEGATIVE_INFINITY;

  constructor(topic: AnyTopic) {
    this.topic = topic;
    if (topic.isLast) this.#ledger = new VersionLedger((row) => topic.isLast?.(row) ?? false);
  }

  /** Goes on from a snapshot. */
  adopt(data: SnapshotData): void {
    const { set, memberOf } = this.topic;
    if (set === undefined) return;
    const rows = data[set] as readonly unknown[];
    this.#ledger?.reset(rows);
    if (memberOf) this.#members = new Set(rows.map((row) => memberOf(row)));
  }

  judge(rows: readonly unknown[], at: number): GateVerdict {
    if (this.#ledger && !rows.every((row) => this.#ledger?.follows(row))) return 'version';
    return this.topic.memberOf && this.#hasUnknownKey(rows, at) ? 'unknownKey' : 'taken';
  }

  #hasUnknownKey(rows: readonly unknown[], at: number): boolean {
    if (at - this.#unknownKeyAt < UNKNOWN_KEY_EVERY_MS) return false;
    const { key } = this.topic;
    if (!key || rows.every((row) => this.#members.has(key(row)))) return false;
    this.#unknownKeyAt = at;
    return true;
  }
}

/** The topics of the console: which frames they read, and whether what they read fits what is known. */
export class TopicReaders {
  readonly #byType = new Map<number, TopicReader[]>();
  readonly #all: readonly TopicReader[];

  constructor(topics: readonly AnyTopic[]) {
    this.#all = topics.map((topic) => new TopicReader(topic));
    for (const known of this.#all) {
      for (const type of known.topic.messageTypes)
        this.#byType.set(type, [...(this.#byType.get(type) ?? []), known]);
    }
  }

  reads(messageType: number): boolean {
    return this.#byType.has(messageType);
  }

  /** False: a topic cannot go on from rows like these. */
  adopt(data: SnapshotData): boolean {
    try {
      for (const known of this.#all) known.adopt(data);
      return true;
    } catch {
      return false;
    }
  }

  /** Gives each topic of the type its rows; ends at the first that something is missing from. @param at monotonic ms */
  read(frame: InboundFrame, at: number, give: RowSink): GateVerdict {
    try {
      return this.#read(frame, at, give);
    } catch {
      // A topic may trust the server; a row that makes it throw is none.
      return unread(frame);
    }
  }

  #read(frame: InboundFrame, at: number, give: RowSink): GateVerdict {
    const { messageType, content } = frame;
    let result: GateVerdict = 'taken';
    for (const known of this.#byType.get(messageType) ?? []) {
      const rows = known.topic.read(content, messageType);
      const reading = rows ? known.judge(rows, at) : unread(frame);
      if (rows && reading === 'taken') give(known.topic.name, rows);
      else if (reading === 'ignored') result = reading;
      else return reading;
    }
    return result;
  }
}
