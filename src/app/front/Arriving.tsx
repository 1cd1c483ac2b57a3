import { type LateComponent, shortly } from '@shared/lib';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Waiting } from './guards';

/** What has to be here before something is drawn. */
export type ArrivingPart = Pick<LateComponent<object>, 'isHere' | 'fetch'>;

/** Is it here, or not to be waited for any longer? What takes longer is complained about where it is drawn. */
function useArrived(part: ArrivingPart): boolean {
  const [arrived, setArrived] = useState(part.isHere);
  useEffect(() => {
    if (arrived) return undefined;
    let current = true;
    const go = () => {
      if (current) setArrived(true);
    };
    void shortly(part.fetch()).then(go, go);
    return () => {
      current = false;
    };
  }, [arrived, part]);
  return arrived;
}

/**
 * A page whose parts are not known before it is drawn. React holds back what replaces the fallback of a `Suspense` until
 * that has stood for 300 ms; so the page is drawn behind a sign that something is on its way, and takes its place at once.
 */
export function Arriving({ children }: { children: ReactNode }) {
  const begun = useDeferredValue(true, false);
  return <Suspense fallback={<Waiting />}>{begun ? children : <Waiting />}</Suspense>;
}

/**
 * A page that is drawn once its parts are here, and then in one go: drawn behind a sign it begins anew with each change of
 * the store, of which there are many while the console starts.
 * @param part the same object as long as it is the same part
 */
export function ArrivingWhole({ children, part }: { children: ReactNode; part: ArrivingPart }) {
  const begun = useArrived(part);
  return <Suspense fallback={<Waiting />}>{begun ? children : <Waiting />}</Suspense>;
}
