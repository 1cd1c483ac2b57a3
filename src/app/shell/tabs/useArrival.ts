import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router-dom';

/** Somebody came to an address by the browser, and what stood there then. */
export interface Arrival {
  over: Location;
}

/**
 * Whoever comes back before the router has drawn where he went is given the location he left, as the same object:
 * nothing else tells that he was away, and his tab may be closed. React may draw this later than the address, so any
 * other arrival is one that the address has told of.
 */
export function useArrival(location: Location): Arrival | undefined {
  const [arrival, setArrival] = useState<Arrival>();
  // With what the router draws of it, not before.
  const arrive = useEffectEvent(() => startTransition(() => setArrival({ over: location })));
  useEffect(() => {
    const onPop = () => arrive();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  return arrival?.over === location ? arrival : undefined;
}
