import { MINUTE_MS } from '@contract/time/durations';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectWall } from '../../store/settings';

/** A page reads a build that is being put in place at most once a minute. */
const RELOAD_MS = MINUTE_MS;

/** Nobody touches a wall: a minute after it may, it is reloaded by itself. @param may a newer build is there */
export function useWallReload(may: boolean): void {
  const due = useSelector(selectWall) && may;
  useEffect(() => {
    const timer = due ? setTimeout(() => window.location.reload(), RELOAD_MS) : undefined;
    return () => clearTimeout(timer);
  }, [due]);
}
