import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router-dom';

/** Navigation by the browser (back, forward), with the location at that time. */
export interface BrowserNavigation {
  over: Location;
}

/**
 * Detects going back before the router has rendered the new address: `location` is the same object then, though its tab
 * may be closed. Other arrivals are visible by the location itself, and yield undefined.
 */
export function useArrival(location: Location): BrowserNavigation | undefined {
  const [arrival, setArrival] = useState<BrowserNavigation>();
  // A transition, so that it commits together with the router's.
  const arrive = useEffectEvent(() => startTransition(() => setArrival({ over: location })));
  useEffect(() => {
    const onPop = () => arrive();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  return arrival?.over === location ? arrival : undefined;
}
