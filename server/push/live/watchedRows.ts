import type { RowMessage } from '../../events/bus';
import { type Entitlement, maySee } from '../entitlement';
import { jsonFrame } from '../frame';
import type { PushMetrics } from '../metrics';
import type { WatchedTopic } from '../topics/liveTopic';
import type { Groups, Receiver } from './groups';
import { WatchList } from './watchList';

type Rows = Map<string, RowMessage>;

/** The lane `watched` of one topic: the newest row of each key; a slow connection gets it when its queue has room. */
export class WatchedRows {
  readonly #topic: WatchedTopic;
  readonly #groups: Groups<Receiver>;
  readonly #metrics: PushMetrics;
  readonly #watched: WatchList;
  #news: Rows = new Map();
  #behind = false;
  /** What a connection had no room for. */
  readonly #owed = new WeakMap<Receiver, Rows>();

  constructor(topic: WatchedTopic, groups: Groups<Receiver>, metrics: PushMetrics) {
    this.#topic = topic;
    this.#groups = groups;
    this.#metrics = metrics;
    this.#watched = new WatchList(topic.name, groups);
  }

  /** To be called when a wish list changed or a connection went. */
  rewatch(): void {
    this.#watched.forget();
  }

  offer(message: RowMessage): boolean {
    if (!this.#watched.has(this.#topic.of(message.row))) return false;
    this.#news.set(this.#topic.key(message.row), message);
    return true;
  }

  /** @returns true while a connection is too slow and must be tried again */
  flush(): boolean {
    if (this.#news.size === 0 && !this.#behind) return false;
    const news = this.#news;
    this.#news = new Map();
    this.#behind = false;
    for (const { entitlement, members } of this.#groups)
      for (const member of members) this.#toMember(member, entitlement, news);
    return this.#behind;
  }

  #toMember(member: Receiver, entitlement: Entitlement, news: Rows): void {
    const list = this.#watched.of(member);
    const all = new Map([...(this.#owed.get(member) ?? []), ...news]);
    // Watched or not, seen or not may have changed since it was owed.
    const due = [...all].filter(
      ([, { org, row }]) => list?.has(this.#topic.of(row)) && maySee(entitlement, this.#topic, { org, row }),
    );
    this.#owed.delete(member);
    if (due.length === 0) return;
    if (member.live && !member.queue.pressed) {
      member.queue.send(jsonFrame(this.#topic.messageType, { rows: due.map(([, { row }]) => row) }));
      return;
    }
    this.#owed.set(member, new Map(due));
    this.#metrics.conflated += 1;
    this.#behind = true;
  }
}
