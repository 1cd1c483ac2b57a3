import { ClockContext } from '@shared/lib/clock';
import { useFormat } from '@shared/lib/useFormat';
import { type ReactNode, useCallback } from 'react';
import { useStore } from 'react-redux';
import type { RealtimeState } from '../types';
import { useKnownTime, useServerTime } from './hooks';
import { selectClockOffset } from './selectors';

/** How long ago something was, server ms; it moves on by itself and is drawn again when its text changes. */
export function Age({ at }: { at: number | null | undefined }) {
  const format = useFormat();
  const known = at ?? undefined;
  const text = useServerTime((now) => format.age(known === undefined ? undefined : now - known));
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
export function ServerClock({ children }: { children: ReactNode }) {
  const store = useStore<Pick<RealtimeState, 'link'>>();
  const clock = useCallback(() => performance.now() + selectClockOffset(store.getState()), [store]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
