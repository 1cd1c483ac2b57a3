import type { RowMessage } from '../../events/bus';
import type { Entitlement } from '../entitlement';
import type { FrameHead } from '../frame';
import type { PushMetrics } from '../metrics';
import type { Clock } from '../ports';
import type { ServedTopic } from '../topics/liveTopic';
import { type Groups, type Receiver, sendAll } from './groups';
import { KeyedLane } from './keyedLane';

export interface LiveStateDeps {
  topics: readonly ServedTopic[];
  groups: Groups<Receiver>;
  clock: Clock;
  metrics: PushMetrics;
}

/** The lane `state` of all connections: the newest row per key of each of its topics. */
export class LiveState {
  readonly #deps: LiveStateDeps;
  readonly #byTopic: ReadonlyMap<string, KeyedLane>;
  readonly #lanes: readonly KeyedLane[];
  #changes = 0;
  #flushed = 0;

  constructor(deps: LiveStateDeps) {
    this.#deps = deps;
    const topics = deps.topics.filter((topic) => topic.lane === 'state');
    this.#byTopic = new Map(topics.map((topic) => [topic.name, new KeyedLane(topic)]));
    this.#lanes = [...this.#byTopic.values()];
  }

  /** Number of the newest change. */
  get changes(): number {
    return this.#changes;
  }

  /** False for a topic that only other nodes know. */
  offer(message: RowMessage): boolean {
    const lane = this.#byTopic.get(message.topic);
    if (!lane) return false;
    this.#changes += 1;
    lane.offer(message, this.#changes);
    return true;
  }

  /** Brings every live connection up to date; true when one is too slow and must be tried again. */
  flush(): boolean {
    let behind = false;
    for (const group of this.#deps.groups) {
      if (!this.#isOpenTo(group.entitlement)) continue;
      const written = new Map<number, FrameHead[]>();
      for (const member of group.members) {
        if (!this.#update(member, group.entitlement, written)) behind = true;
      }
    }
    for (const lane of this.#lanes) lane.settle();
    this.#flushed = this.#changes;
    return behind;
  }

  /** Everything as it stands, for a connection that resumed: the feed does not carry the state. */
  whole(entitlement: Entitlement): { changes: number; heads: FrameHead[] } {
    const { clock, metrics } = this.#deps;
    metrics.contentsBuilt += 1;
    const at = clock();
    const heads = this.#lanes.flatMap((lane) => lane.wholeFrames(entitlement, at));
    return { changes: this.#changes, heads };
  }

  #isOpenTo(entitlement: Entitlement): boolean {
    for (const lane of this.#lanes) if (lane.isOpenTo(entitlement)) return true;
    return false;
  }

  #update(member: Receiver, entitlement: Entitlement, written: Map<number, FrameHead[]>): boolean {
    const cursor = member.stateCursor;
    if (!member.live || cursor === undefined || cursor >= this.#changes) return true;
    if (member.queue.pressed) {
      this.#deps.metrics.conflated += 1;
      return false;
    }
    let heads = written.get(cursor);
    if (!heads) {
      heads = this.#write(entitlement, cursor);
      written.set(cursor, heads);
    }
    sendAll(member, heads);
    member.stateCursor = this.#changes;
    return true;
  }

  #write(entitlement: Entitlement, cursor: number): FrameHead[] {
    this.#deps.metrics.contentsBuilt += 1;
    const at = this.#deps.clock();
    return this.#lanes.flatMap((lane) =>
      cursor === this.#flushed
        ? lane.dirtyFrames(entitlement, at)
        : lane.framesSince(entitlement, cursor, at),
    );
  }
}
