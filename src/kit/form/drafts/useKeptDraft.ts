import { useCallback, useEffect, useRef } from 'react';
import { dropDraft, keepDraft, type StoredDraft } from './drafts';

const KEEP_AFTER_MS = 300;

/** Keeps what is typed in this browser until it is saved or given up, which is to be said by what it returns. */
export function useKeptDraft(key: string, draft: Omit<StoredDraft, 'at'>, dirty: boolean): () => void {
  const newest = useRef({ draft, dirty });
  newest.current = { draft, dirty };
  const keep = useCallback(() => {
    const { draft: typed, dirty: unsaved } = newest.current;
    if (unsaved) keepDraft(localStorage, key, { ...typed, at: Date.now() });
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the wait anew
  useEffect(() => {
    if (!dirty) return undefined;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft.values, dirty, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  return useCallback(() => {
    dropDraft(localStorage, key);
    // A form that goes away in the same moment keeps nothing either.
    newest.current = { ...newest.current, dirty: false };
  }, [key]);
}
