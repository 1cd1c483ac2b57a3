import type { QualityFacts } from '@contract/live';
import { type AskedQuery, askBehind } from '@shared/api';
import { useAppDispatch } from '@shared/lib/store';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useSelector, useStore } from 'react-redux';
import { retryRequested, type WatchRequest, watchAdded, watchRemoved } from '../actions';
import { createTickers } from '../clocks/ticker';
import type { LinkState, RealtimeState } from '../types';
import { selectClockOffset, selectIsLive, selectLink, selectLostAt, selectReady } from './selectors';
import { type AgedQuality, agedQuality } from './staleness';

const tickerOf = createTickers(() => performance.now());

const NOW_EVERY_MS = 1_000;

/** The server clock for what listens itself: it moves on once a second. */
export const SECONDS = {
  subscribe: (moved: () => void) => tickerOf(NOW_EVERY_MS).subscribe(moved),
  /** Server ms. */
  now: (state: Pick<RealtimeState, 'link'>) => tickerOf(NOW_EVERY_MS).read() + selectClockOffset(state),
};

/** A part of the link state. Its time changes often: select little to render rarely. */
export function useLink<T>(of: (link: LinkState) => T): T {
  return useSelector((state: Pick<RealtimeState, 'link'>) => of(selectLink(state)));
}

/** For those who do not want to wait for the next try. */
export function useRetry(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void dispatch(retryRequested()), [dispatch]);
}

/** What follows from the server clock, ms, looked at every `everyMs`: rendered only when it changes. */
export function useServerTime<T extends string | number | boolean>(
  of: (now: number) => T,
  everyMs: number = NOW_EVERY_MS,
): T {
  const ticker = tickerOf(everyMs);
  const offset = useSelector(selectClockOffset);
  return useSyncExternalStore(ticker.subscribe, () => of(ticker.read() + offset));
}

/** What follows from the store and the server clock together, looked at when either moves. */
export function useTimedSelector<State, T extends string | number | boolean>(
  of: (state: State & Pick<RealtimeState, 'link'>, now: number) => T,
): T {
  const judge = (state: State & Pick<RealtimeState, 'link'>) => of(state, SECONDS.now(state));
  const store = useStore<State & Pick<RealtimeState, 'link'>>();
  useSyncExternalStore(SECONDS.subscribe, () => judge(store.getState()));
  return useSelector(judge);
}

/** Server clock, ms, moving on every `everyMs`; the clock of this computer as long as none is known. */
export function useServerNow(everyMs: number = NOW_EVERY_MS): number {
  return useServerTime((now) => now, everyMs);
}

/**
 * The time as of which the values on the screen are judged, server clock, ms: now, or when the link was last alive.
 * Behind a lost link nothing becomes better or worse by getting older.
 */
export function useKnownAt(everyMs: number = NOW_EVERY_MS): number {
  return useKnownTime((knownAt) => knownAt, everyMs);
}

/** What follows from that time: rendered only when it changes. */
export function useKnownTime<T extends string | number | boolean>(
  of: (knownAt: number) => T,
  everyMs: number = NOW_EVERY_MS,
): T {
  const lostAt = useSelector(selectLostAt);
  return useServerTime((now) => of(Math.min(now, lostAt ?? now)), everyMs);
}

/** Whether what is on the screen is what is: every frame touches `useLink`, only this change touches this. */
export function useIsLive(): boolean {
  return useSelector(selectIsLive);
}

/** When the line was last heard of, server ms; undefined while it is alive. */
export function useLostAt(): number | undefined {
  return useSelector(selectLostAt);
}

/** How long ago the line was last heard of, ms; undefined while it is alive. */
export function useLostFor(): number | undefined {
  const lostAt = useSelector(selectLostAt);
  const ms = useServerTime((now) => (lostAt === undefined ? -1 : Math.max(0, now - lostAt)));
  return ms < 0 ? undefined : ms;
}

/** True once a first snapshot is complete: before that, empty does not mean none. */
export function useReady(): boolean {
  return useSelector(selectReady);
}

/** The quality of a value with the staleness of the link folded in, and its age once it is old. */
export function useQuality(value: QualityFacts): AgedQuality {
  const live = useIsLive();
  const q = useServerTime((now) => agedQuality(value, now, live).q);
  const ageMs = useServerTime((now) => agedQuality(value, now, live).ageMs ?? -1);
  return ageMs < 0 ? { q } : { q, ageMs };
}

/** While mounted, the server sends what is asked for here. */
export function useWatch(kind: WatchRequest['kind'], name: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (name === undefined) return undefined;
    dispatch(watchAdded({ kind, name }));
    return () => void dispatch(watchRemoved({ kind, name }));
  }, [kind, name, dispatch]);
}

/** While mounted, `resourcesChanged` is dispatched when lists of this resource change on the server. */
export function useWatchResource(resource: string): void {
  useWatch('resources', resource);
}

/** While mounted, counts how often the server said that lists of this resource changed, or could not say it. */
export function useResourceHints(resource: string): number {
  useWatchResource(resource);
  return useSelector(({ hints }: Pick<RealtimeState, 'hints'>) => (hints.of[resource] ?? 0) + hints.returns);
}

/**
 * Does something whenever lists of this resource changed on the server, or may have; not for what was before.
 * @param act mostly `refetch`: it is repeated where an older request was on its way
 */
export function useOnResourceHint(
  resource: string,
  act: (() => AskedQuery) | (() => void),
  skip = false,
): void {
  const hints = useResourceHints(resource);
  const seen = useRef(hints);
  useEffect(() => {
    if (skip || seen.current === hints) return;
    seen.current = hints;
    const asked = act();
    if (asked) void askBehind(asked);
  }, [hints, skip, act]);
}

/** Does something whenever a lost link is back. */
export function useOnReturn(act: () => void): void {
  const returns = useSelector(({ hints }: Pick<RealtimeState, 'hints'>) => hints.returns);
  const seen = useRef(returns);
  useEffect(() => {
    if (seen.current === returns) return;
    seen.current = returns;
    act();
  }, [returns, act]);
}
