import { DAY_MS, MINUTE_MS } from '@contract/time/durations';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectWall } from '../../store/settings';

/** A page reads a build that is being put in place at most once a minute. */
const RELOAD_MS = MINUTE_MS;

/** The longest that it is put off. */
const PUT_OFF_MS = DAY_MS;

/**
 * Nobody touches a wall: once a newer build is there, it is reloaded by itself.
 * @param busy something is on it that must not go out of sight just now
 */
export function useWallReload(replaced: boolean, busy = false): void {
  const due = useSelector(selectWall) && replaced;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!due) return undefined;
    const timer = setTimeout(() => setLate(true), PUT_OFF_MS);
    return () => clearTimeout(timer);
  }, [due]);
  useEffect(() => {
    if (!due || (busy && !late)) return undefined;
    const timer = setTimeout(() => window.location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [due, busy, late]);
}
