import { useContext, useEffect, useState } from 'react';
import { ClockContext } from '../../lib/clock';

const SECOND_MS = 1_000;

/** Ms until a moment of the server, counted down every second; below nothing where it is over. */
export function useTimeUntil(until: number): number {
  const clock = useContext(ClockContext);
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), SECOND_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return until - now;
}

/** The same, never below nothing. */
export function useTimeLeft(until: number): number {
  return Math.max(0, useTimeUntil(until));
}
