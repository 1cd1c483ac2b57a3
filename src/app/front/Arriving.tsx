import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { Waiting } from './guards';

/**
 * A page, once all of it is there. React holds back what replaces the fallback of a `Suspense` until that has stood for
 * 300 ms; so the page is drawn behind a sign that something is on its way, and takes its place at once. Drawn that way it
 * begins anew with each change of the store: a page of which all `isHere` is drawn in one go.
 */
export function Arriving({ children, isHere = false }: { children: ReactNode; isHere?: boolean }) {
  const begun = useDeferredValue(true, isHere);
  return <Suspense fallback={<Waiting />}>{begun ? children : <Waiting />}</Suspense>;
}
