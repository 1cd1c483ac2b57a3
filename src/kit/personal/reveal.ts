import type { AnyRow, Resource } from '@contract/kit/resource';
import type { RevealPurpose, RevealResult } from '@contract/kit/reveal';
import { http } from '@shared/api';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';

/** A value in plain sight, and until when. Times in ms. */
export interface PlainValue {
  value: unknown;
  at: number;
  until: number;
}

/** What of one record is in plain sight. It lives in the screen alone: no store, cache or draft has it. */
export interface RevealState {
  shown: Readonly<Record<string, PlainValue>>;
  /** Field a purpose is being asked for. */
  asked?: string;
  ask(field?: string): void;
  /** @throws ApiError with the server's refusal */
  reveal(given: RevealPurpose): Promise<void>;
  hide(field: string): void;
}
export const RevealContext = createContext<RevealState | undefined>(undefined);

/** Undefined outside a record and without the right. */
export function useRevealed(): RevealState | undefined {
  return use(RevealContext);
}

const NOTHING: RevealState['shown'] = {};

/** Takes everything out of sight when the page is left, closed or put behind another. */
function useLeaving(leave: () => void): void {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', onChange);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);
}

/** Values of a record that its reader asked to see, each for a minute. */
export function useReveal({ name }: Resource, { id, version }: AnyRow): RevealState {
  const [shown, setShown] = useState(NOTHING);
  const [asked, ask] = useState<string>();
  const hideAll = useCallback(() => setShown(NOTHING), []);
  useLeaving(hideAll);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen belongs to the version it was seen in
  useEffect(hideAll, [version, hideAll]);
  const hide = useCallback((field: string) => setShown(({ [field]: _gone, ...others }) => others), []);
  useEffect(() => {
    const timers = Object.entries(shown).map(([field, { until }]) =>
      setTimeout(() => hide(field), Math.max(0, until - Date.now())),
    );
    return () => timers.forEach(clearTimeout);
  }, [shown, hide]);
  return useMemo(
    () => ({
      shown,
      asked,
      ask,
      hide,
      async reveal(given) {
        if (asked === undefined) return;
        const body = { ...given, fields: [asked] };
        const answer = await http.post<RevealResult>(`/${name}/${encodeURIComponent(id)}/reveal`, body);
        const at = Date.now();
        const until = at + answer.expiresInMs;
        setShown((old) => ({ ...old, [asked]: { value: answer.values[asked], at, until } }));
        ask(undefined);
      },
    }),
    [shown, asked, hide, name, id],
  );
}
