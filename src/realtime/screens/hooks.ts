import type { Ageing } from '@contract/live';
import { useAppDispatch } from '@shared/lib/store';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { retryRequested, type Wish, watchAdded, watchRemoved } from '../actions';
import { createTickers } from '../clocks/ticker';
import type { LinkState, RealtimeState } from '../types';
import { selectLink, selectReady } from './selectors';
import { type AgedQuality, agedQuality, isLive } from './staleness';

const tickerOf = createTickers(() => performance.now());

const NOW_EVERY_MS = 1_000;

/** How the link is, and `retryNow` for those who do not want to wait. */
export function useLink(): LinkState & { retryNow(): void } {
  const link = useSelector(selectLink);
  const dispatch = useAppDispatch();
  return useMemo(() => ({ ...link, retryNow: () => void dispatch(retryRequested()) }), [link, dispatch]);
}

/** Server clock, ms, moving on every `everyMs`; the clock of this computer as long as none is known. */
export function useServerNow(everyMs: number = NOW_EVERY_MS): number {
  const ticker = tickerOf(everyMs);
  const offset = useSelector((state: Pick<RealtimeState, 'link'>) => state.link.clockOffset);
  return useSyncExternalStore(ticker.subscribe, ticker.read) + (offset ?? performance.timeOrigin);
}

/**
 * The time as of which the values on the screen are judged, server clock, ms: now, or when the link was last alive.
 * Behind a lost link nothing becomes better or worse by getting older.
 */
export function useKnownAt(everyMs: number = NOW_EVERY_MS): number {
  const now = useServerNow(everyMs);
  const link = useSelector((state: Pick<RealtimeState, 'link'>) => state.link);
  return isLive(link) ? now : Math.min(now, link.lastFrameAt ?? now);
}

/** True once a first snapshot is complete: before that, empty does not mean none. */
export function useReady(): boolean {
  return useSelector(selectReady);
}

/** The quality of a value with the staleness of the link folded in, and its age. */
export function useQuality(value: Ageing): AgedQuality {
  const now = useServerNow();
  const live = useSelector((state: Pick<RealtimeState, 'link'>) => isLive(state.link));
  return agedQuality(value, now, live);
}

/** While mounted, the server sends what is asked for here. */
export function useWatched(kind: Wish['kind'], name: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (name === undefined) return undefined;
    dispatch(watchAdded({ kind, name }));
    return () => void dispatch(watchRemoved({ kind, name }));
  }, [kind, name, dispatch]);
}

/** While mounted, `resourcesChanged` is dispatched when lists of this resource change on the server. */
export function useWatchResource(resource: string): void {
  useWatched('resources', resource);
}

/** While mounted, counts how often the server said that lists of this resource changed. */
export function useResourceHints(resource: string): number {
  useWatchResource(resource);
  return useSelector((state: Pick<RealtimeState, 'hints'>) => state.hints[resource] ?? 0);
}

/** Does something whenever the server says that lists of this resource changed; not for what it said before. */
export function useOnResourceHint(resource: string, act: () => unknown, skip = false): void {
  const hints = useResourceHints(resource);
  const seen = useRef(hints);
  useEffect(() => {
    if (skip || seen.current === hints) return;
    seen.current = hints;
    void act();
  }, [hints, skip, act]);
}
