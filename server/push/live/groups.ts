import type { SendQueue } from '../connection/sendQueue';
import type { Entitlement } from '../entitlement';
import type { FrameHead } from '../frame';

/** What a client watches: by topic of lane `signal`, and lists of which it wants hints. */
export type WatchLists = ReadonlyMap<string, ReadonlySet<string>>;

/** What the lanes see of a connection. */
export interface Receiver {
  readonly queue: Pick<SendQueue, 'send' | 'pressed'>;
  /** False while it is being opened or resynchronised: it catches up afterwards. */
  readonly live: boolean;
  /** Number of the newest state change it has; undefined until it got the state as a whole. */
  stateCursor: number | undefined;
  readonly watched: WatchLists;
  /** Values of signals lost on the way to it since the last frame, per series. */
  readonly lostPoints: Map<string, number>;
}

export interface EntitlementGroup<R> {
  entitlement: Entitlement;
  members: Set<R>;
}

/** Connections by entitlement: what a group may see is decided, and written, once per group. */
export class Groups<R> {
  readonly #groups = new Map<string, EntitlementGroup<R>>();

  join(member: R, entitlement: Entitlement): void {
    const group = this.#groups.get(entitlement.key);
    if (group) group.members.add(member);
    else this.#groups.set(entitlement.key, { entitlement, members: new Set([member]) });
  }

  leave(member: R, entitlement: Entitlement): void {
    const group = this.#groups.get(entitlement.key);
    group?.members.delete(member);
    if (group?.members.size === 0) this.#groups.delete(entitlement.key);
  }

  [Symbol.iterator](): Iterator<EntitlementGroup<R>> {
    return this.#groups.values();
  }
}

export function sendAll(receiver: Receiver, heads: readonly FrameHead[]): void {
  for (const head of heads) receiver.queue.send(head);
}
