import { DAY_MS } from '@contract/time/durations';

/** What somebody typed and did not save. */
export interface StoredDraft {
  values: Record<string, unknown>;
  /** Of what was changed, the value it had before; absent in drafts of earlier builds. */
  base?: Record<string, unknown>;
  /** Version of the record it was typed upon; 0 for a new one. */
  version: number;
  /** ms */
  at: number;
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'pharos.draft';
const KEEP_MS = 30 * DAY_MS;
const MAX_SIZE = 200_000;

/** Drafts belong to one person and one record; the next person at this browser does not see them. */
export function draftKey(userId: string, resource: string, id: string): string {
  return `${PREFIX}|${userId}|${resource}|${id}`;
}

export function readDraft(store: Store, key: string, now: number): StoredDraft | undefined {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as StoredDraft | null;
    if (!kept || typeof kept.at !== 'number' || typeof kept.values !== 'object') return undefined;
    if (now - kept.at <= KEEP_MS) return kept;
    store.removeItem(key);
  } catch {
    // Storage errors are ignored.
  }
  return undefined;
}

export function keepDraft(store: Store, key: string, draft: StoredDraft): void {
  const text = JSON.stringify(draft);
  if (text.length > MAX_SIZE) return;
  try {
    store.setItem(key, text);
  } catch {
    // Full: what is typed stays on the screen.
  }
}

export function dropDraft(store: Store, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // See above.
  }
}
