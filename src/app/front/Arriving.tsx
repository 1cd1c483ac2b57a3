import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { Waiting } from './guards';

/**
 * A page, once all of it is there. React holds back what replaces the fallback of a `Suspense` until that has stood for
 * 300 ms; so the page is drawn behind a sign that something is on its way, and takes its place at once.
 */
export function Arriving({ children }: { children: ReactNode }) {
  const begun = useDeferredValue(true, false);
  return <Suspense fallback={<Waiting />}>{begun ? children : <Waiting />}</Suspense>;
}
