import type { PickGoods, PickListAnswer } from '@contract/stocking/pickList';

/** A pick list as this browser keeps it for where there is no network, with what is packed. */
export interface StoredPickList {
  answer: PickListAnswer;
  /** Marks of what is packed, see `markOf`. */
  packed: readonly string[];
}
/** Goods as they were packed: what is asked for later, or differs, is not packed by that. */
export const markOf = ({ key, parts }: PickGoods) =>
  [key, ...parts.map(({ taskId, laneNo, qty }) => `${taskId} ${laneNo} ${qty}`)].join('|');

type Store = Pick<Storage, 'getItem' | 'setItem'>;
/** Stored below the visits of the person, and removed with them on sign-out. */
const keyOf = (userId: string, of: string) => `pharos.visit|${userId}|picks ${of}`;

export function readPicks(store: Store, userId: string, of: string): StoredPickList | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(userId, of)) ?? 'null') as StoredPickList | null;
    return kept && Array.isArray(kept.answer?.goods) && Array.isArray(kept.packed) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPicks(store: Store, userId: string, of: string, kept: StoredPickList): void {
  try {
    store.setItem(keyOf(userId, of), JSON.stringify(kept));
  } catch {
    // Storage errors are ignored.
  }
}
