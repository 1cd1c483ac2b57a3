import { HINT_MEMORY_MS, type Hint, MESSAGE, type WatchPayload } from '../../../contract/push';
import { EVERYBODY } from '../../events/bus';
import type { Entitlement } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { Groups, Receiver, WatchLists } from './groups';

/** Of the lists that a client looks at. */
const WISH_LIST = 'resources' satisfies keyof WatchPayload;

/** A connection that may have begun to look at something. */
export interface HintReceiver extends Receiver {
  readonly entitlement: Entitlement;
}

const mayHear = ({ orgIds }: Entitlement, org: string) => org === EVERYBODY || orgIds.has(org);

/** The lane `hint`: names of lists that changed, only to those who look at them. */
export class HintLane {
  readonly #groups: Groups<Receiver>;
  readonly #stopwatch: () => number;
  #orgsByResource = new Map<string, Set<string>>();
  /** When lists changed last, by organisation; what is not recent goes when the list changes again. */
  readonly #changedAt = new Map<string, Map<string, number>>();

  /** @param stopwatch monotonic ms */
  constructor(groups: Groups<Receiver>, stopwatch: () => number) {
    this.#groups = groups;
    this.#stopwatch = stopwatch;
  }

  offer(org: string, resource: string): void {
    const orgs = this.#orgsByResource.get(resource);
    if (orgs) orgs.add(org);
    else this.#orgsByResource.set(resource, new Set([org]));
  }

  flush(): void {
    const changed = this.#orgsByResource;
    this.#orgsByResource = new Map();
    if (changed.size === 0) return;
    this.#remember(changed);
    for (const { entitlement, members } of this.#groups) {
      const seen = [...changed].filter(([, orgs]) => [...orgs].some((org) => mayHear(entitlement, org)));
      const resources = seen.map(([resource]) => resource);
      const written = new Map<string, FrameHead>();
      if (resources.length > 0) for (const member of members) tell(member, resources, written);
    }
  }

  /**
   * Tells a client that began to look at lists which of them changed just before: it may have read them earlier.
   * @param before what it looked at until now, and has heard of
   */
  remind(member: HintReceiver, before?: WatchLists): void {
    const since = this.#stopwatch() - HINT_MEMORY_MS;
    const heard = before?.get(WISH_LIST);
    const begun = [...(member.watched.get(WISH_LIST) ?? [])].filter((resource) => !heard?.has(resource));
    const changed = begun.filter((resource) =>
      [...(this.#changedAt.get(resource) ?? [])].some(
        ([org, at]) => at > since && mayHear(member.entitlement, org),
      ),
    );
    tell(member, changed, new Map());
  }

  #remember(changed: ReadonlyMap<string, ReadonlySet<string>>): void {
    const now = this.#stopwatch();
    for (const [resource, orgs] of changed) {
      const times = this.#changedAt.get(resource) ?? new Map<string, number>();
      for (const [org, at] of times) if (at <= now - HINT_MEMORY_MS) times.delete(org);
      for (const org of orgs) times.set(org, now);
      this.#changedAt.set(resource, times);
    }
  }
}

function tell(member: Receiver, changed: string[], written: Map<string, FrameHead>): void {
  const wanted = member.watched.get(WISH_LIST);
  const resources = changed.filter((resource) => wanted?.has(resource));
  if (!member.live || resources.length === 0) return;
  const key = resources.join();
  let head = written.get(key);
  if (!head) {
    head = jsonFrame(MESSAGE.hint, { resources } satisfies Hint);
    written.set(key, head);
  }
  member.queue.send(head);
}
