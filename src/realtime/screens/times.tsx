import { ClockContext } from '@shared/lib/clock';
import { useFormat } from '@shared/lib/useFormat';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'react-redux';
import type { RealtimeState } from '../types';
import { useKnownTime, useLostAt, useServerTime } from './hooks';
import { selectClockOffset } from './selectors';

interface AgeProps {
  /** Server ms. */
  at: number | null | undefined;
  /** It goes on since then: behind a lost link nobody knows that, and it stands still. */
  goesOn?: boolean;
}

/** How long ago something was; it moves on by itself and is drawn again when its text changes. */
export function Age({ at, goesOn = false }: AgeProps) {
  const format = useFormat();
  const known = at ?? undefined;
  const lostAt = useLostAt();
  const until = (goesOn ? lostAt : undefined) ?? Number.POSITIVE_INFINITY;
  const text = useServerTime((now) =>
    format.age(known === undefined ? undefined : Math.max(0, Math.min(now, until) - known)),
  );
  if (known === undefined) return <span>{text}</span>;
  return (
    <time dateTime={new Date(known).toISOString()} title={format.stamp(known)}>
      {text}
    </time>
  );
}

const DAY_CHANGES_MS = 10_000;

interface MomentProps {
  /** Server ms. */
  at: number;
  timeZone?: string;
  /** The screen says once which zone it is. */
  isNamed?: boolean;
}

/** When something was, told shorter the nearer it is. */
export function Moment({ at, timeZone, isNamed }: MomentProps) {
  const format = useFormat(timeZone, isNamed);
  return useServerTime((now) => format.moment(at, now), DAY_CHANGES_MS);
}

/** How long something lasts, or lasted. Both in server ms. Behind a lost link nobody knows that it goes on. */
export function Lasting({ from, to }: { from: number; to?: number | null }) {
  const format = useFormat();
  return useKnownTime((knownAt) => format.duration(Math.max(0, (to ?? knownAt) - from)));
}

/** Below it deadlines are counted down by the clock of the server, whatever that of this computer says. */
export function ServerClockProvider({ children }: { children: ReactNode }) {
  const store = useStore<Pick<RealtimeState, 'link'>>();
  const clock = useCallback(() => performance.now() + selectClockOffset(store.getState()), [store]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
