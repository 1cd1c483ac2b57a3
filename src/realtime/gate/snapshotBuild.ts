import { digestOf } from '@contract/common/digest';
import type { SnapshotEnd } from '@contract/push';
import { isObject } from '../frames/codec';
import type { AnyTopic } from '../topics/defineLive';
import type { SnapshotData } from '../types';

type DigestInput = Parameters<typeof digestOf>[0];

function isEnd(content: unknown): content is SnapshotEnd {
  return (
    isObject(content) &&
    Number.isSafeInteger(content.asOf) &&
    isObject(content.counts) &&
    isObject(content.digest)
  );
}

/** Collects the chunks of a snapshot beside the store, until all are there and agree with their sum. */
export class SnapshotBuild {
  readonly #sets = new Map<string, unknown[]>();
  /** Name of the set that the server's digest sums up. */
  readonly #summed: string | undefined;
  /** Rows that came before share no versions with these. */
  readonly #anew: boolean;

  constructor(topics: readonly AnyTopic[], anew: boolean) {
    for (const { set } of topics) if (set !== undefined) this.#sets.set(set, []);
    this.#summed = topics.find(({ isSummed }) => isSummed)?.set;
    this.#anew = anew;
  }

  /** False when the content is no chunk of rows. Sets that are unknown here are left out. */
  add(content: unknown): boolean {
    if (!isObject(content) || typeof content.set !== 'string' || !Array.isArray(content.rows)) return false;
    const set = this.#sets.get(content.set);
    if (!set) return true;
    for (const row of content.rows) set.push(row);
    return content.rows.every(isObject);
  }

  /** Undefined when rows are missing or the summed ones are not those that the server counted. */
  finish(content: unknown): SnapshotData | undefined {
    if (!isEnd(content)) return undefined;
    const { asOf, counts, digest } = content;
    for (const [set, rows] of this.#sets) if (rows.length !== counts[set]) return undefined;
    const summed = this.#summed === undefined ? undefined : this.#sets.get(this.#summed);
    if (summed && digestOf(summed as DigestInput).xor !== digest.xor) return undefined;
    return { asOf, ...Object.fromEntries(this.#sets), anew: this.#anew };
  }
}
