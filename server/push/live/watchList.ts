import type { Groups, Receiver } from './groups';

/** What anybody wishes of one topic, gathered anew when a wish list changed. */
export class WatchList {
  readonly #topic: string;
  readonly #groups: Groups<Receiver>;
  #watched: Set<string> | undefined;

  constructor(topic: string, groups: Groups<Receiver>) {
    this.#topic = topic;
    this.#groups = groups;
  }

  /** To be called when a wish list changed or a connection went. */
  forget(): void {
    this.#watched = undefined;
  }

  has(id: string): boolean {
    this.#watched ??= this.#gather();
    return this.#watched.has(id);
  }

  of(member: Receiver): ReadonlySet<string> | undefined {
    return member.watched.get(this.#topic);
  }

  #gather(): Set<string> {
    const watched = new Set<string>();
    for (const { members } of this.#groups)
      for (const member of members) for (const id of this.of(member) ?? []) watched.add(id);
    return watched;
  }
}
