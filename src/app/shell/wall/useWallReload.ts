import { MINUTE_MS } from '@contract/time/durations';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectWall } from '../../store/settings';

/** A page reads a build that is being put in place at most once a minute. */
const RELOAD_MS = MINUTE_MS;

/** Nobody touches a wall: once a newer build is there, it is reloaded by itself. */
export function useWallReload(replaced: boolean): void {
  const wall = useSelector(selectWall);
  useEffect(() => {
    if (!wall || !replaced) return undefined;
    const timer = setTimeout(() => window.location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [wall, replaced]);
}
