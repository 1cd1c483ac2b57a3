import { digestOf } from '@contract/common/digest';
import type { SnapshotEnd, SnapshotSet, SnapshotSets } from '@contract/push';
import { isObject } from '../frames/codec';
import type { SnapshotData } from '../types';

type Sets = { [S in SnapshotSet]: SnapshotSets[S][] };

function isEnd(content: unknown): content is SnapshotEnd {
  return (
    isObject(content) &&
    typeof content.asOf === 'number' &&
    isObject(content.counts) &&
    isObject(content.digest)
  );
}

/** Collects the chunks of a snapshot beside the store, until all are there and agree with their sum. */
export class SnapshotBuild {
  readonly #sets: Sets = { machines: [], alerts: [], doors: [], stock: [] };
  /** Rows that came before share no versions with these. */
  readonly #anew: boolean;

  constructor(anew: boolean) {
    this.#anew = anew;
  }

  /** False when the content is no chunk. Sets that are unknown here are left out. */
  add(content: unknown): boolean {
    if (!isObject(content) || typeof content.set !== 'string' || !Array.isArray(content.rows)) return false;
    const set: unknown[] | undefined = Object.hasOwn(this.#sets, content.set)
      ? this.#sets[content.set as SnapshotSet]
      : undefined;
    if (set) for (const row of content.rows) set.push(row);
    return true;
  }

  /** Undefined when rows are missing or the alerts are not those that the server counted. */
  finish(content: unknown): SnapshotData | undefined {
    if (!isEnd(content)) return undefined;
    const { asOf, counts, digest } = content;
    const sets = this.#sets;
    const complete = (Object.keys(sets) as SnapshotSet[]).every((set) => sets[set].length === counts[set]);
    if (!complete || digestOf(sets.alerts).xor !== digest.xor) return undefined;
    return { asOf, ...sets, anew: this.#anew };
  }
}
