import { type Hint, MESSAGE, type WatchPayload } from '../../../contract/push';
import { EVERYBODY } from '../../events/bus';
import { type FrameHead, jsonFrame } from '../frame';
import type { Groups, Receiver } from './groups';

/** Of the lists that a client looks at. */
const WISH_LIST = 'resources' satisfies keyof WatchPayload;

/** The lane `hint`: names of lists that changed, only to those who look at them. */
export class HintLane {
  readonly #groups: Groups<Receiver>;
  #orgsByResource = new Map<string, Set<string>>();

  constructor(groups: Groups<Receiver>) {
    this.#groups = groups;
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
    for (const { entitlement, members } of this.#groups) {
      const seen = [...changed].filter(([, orgs]) =>
        [...orgs].some((org) => org === EVERYBODY || entitlement.orgIds.has(org)),
      );
      const resources = seen.map(([resource]) => resource);
      const written = new Map<string, FrameHead>();
      if (resources.length > 0) for (const member of members) tell(member, resources, written);
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
