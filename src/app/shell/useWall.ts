import { useAppDispatch } from '@shared/lib/store';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectWall, wallSet } from '../settings.slice';

const PARAM = 'wall';

/**
 * Wall mode. The address switches it on (`?wall=1`), and it stays on while the display moves from page to page;
 * the root element carries `data-wall`, which enlarges everything.
 */
export function useWall(): boolean {
  const dispatch = useAppDispatch();
  const wall = useSelector(selectWall);
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PARAM) === '1';

  // Only a change of the address speaks here: leaving by the button must not be undone by the old address.
  useEffect(() => {
    if (asked) dispatch(wallSet(true));
  }, [asked, dispatch]);

  useEffect(() => {
    document.documentElement.toggleAttribute('data-wall', wall);
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (wall) next.set(PARAM, '1');
        else next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  }, [wall, setSearch]);
  return wall;
}
