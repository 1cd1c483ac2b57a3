import { DISPLAY } from '@contract/permissions';
import { selectUser } from '@features/session';
import { useAppDispatch } from '@shared/lib/store';
import { useCallback, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectWall } from '../../store/settings';
import { wallSet } from '../../store/settings.slice';

const PARAM = 'wall';

function withWall(search: URLSearchParams, wall: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  if (wall) next.set(PARAM, '1');
  else next.delete(PARAM);
  return next;
}

/** A screen paired as a wall display. */
export function useIsDisplay(): boolean {
  return useSelector(selectUser)?.roleType === DISPLAY;
}

/**
 * Wall mode: switched on by the address (`?wall=1`), kept while the display moves from page to page, and put
 * back into every address so that a reload stays in it. The root element's `data-wall` enlarges everything.
 */
export function useWall(): boolean {
  const dispatch = useAppDispatch();
  const wall = useSelector(selectWall);
  const [search, setSearch] = useSearchParams();
  const asked = useIsDisplay() || search.get(PARAM) === '1';

  useEffect(() => {
    if (asked) dispatch(wallSet(true));
  }, [asked, dispatch]);

  useEffect(() => {
    if (wall && !asked) setSearch((present) => withWall(present, true), { replace: true });
  }, [wall, asked, setSearch]);

  useEffect(() => {
    document.documentElement.toggleAttribute('data-wall', wall);
  }, [wall]);
  return wall;
}

export function useLeaveWall(): () => void {
  const dispatch = useAppDispatch();
  const [, setSearch] = useSearchParams();
  return useCallback(() => {
    dispatch(wallSet(false));
    setSearch((present) => withWall(present, false), { replace: true });
  }, [dispatch, setSearch]);
}
