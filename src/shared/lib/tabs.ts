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
