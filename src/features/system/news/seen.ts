import { useCallback, useState } from 'react';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (userId: string) => `pharos.newsSeen.${userId}`;

/** When the bell was last opened in this browser, ms; 0 for never. */
export function readSeen(store: Store, userId: string): number {
  try {
    const at = Number(store.getItem(keyOf(userId)));
    return Number.isFinite(at) ? at : 0;
  } catch {
    return 0;
  }
}

export function keepSeen(store: Store, userId: string, at: number): void {
  try {
    store.setItem(keyOf(userId), String(at));
  } catch {
    // A browser that keeps nothing counts them again after a reload.
  }
}

/** News of after this moment are new to the person. */
export function useSeen(userId: string | undefined) {
  const [seen, setSeen] = useState(() => (userId ? readSeen(localStorage, userId) : 0));
  const see = useCallback(
    (at: number) => {
      if (!userId || at <= seen) return;
      setSeen(at);
      keepSeen(localStorage, userId, at);
    },
    [userId, seen],
  );
  return [seen, see] as const;
}
