import { use, useEffect } from 'react';
import { TabContext } from './tabRegistry';

/**
 * Names the present tab, the last crumb and the browser's tab after the record they show.
 * @param title absent while the record loads: the page's own name stands meanwhile.
 */
export function useTabTitle(title: string | undefined): void {
  const place = use(TabContext);
  useEffect(() => {
    if (title) place?.registry.entitle(place.tab, title);
  }, [place, title]);
}

/** The frame's times beside this screen are in its zone, too: the line about a lost link, the clock of a wall. */
export function useTabZone(timeZone: string): void {
  const place = use(TabContext);
  useEffect(() => {
    place?.registry.setZone(place.tab, timeZone);
    return () => place?.registry.setZone(place.tab, undefined);
  }, [place, timeZone]);
}
