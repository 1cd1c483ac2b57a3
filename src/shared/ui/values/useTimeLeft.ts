import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Ms until a moment, counted down every second; never below nothing. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, until - now);
}
