import { LOGIN_PATH } from '@features/session';
import { ChunkError } from '@shared/lib';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { Fault } from '../shell/notices/Fault';
import type { DeferredStore } from '../store/deferredStore';
import type { AppStore, BaseState } from '../store/store';
import { FaultBoundary } from './FaultBoundary';
import { Messages } from './Messages';
import { TextsGone } from './TextsGone';
import { useTouched } from './useTouched';

export type PageStore = DeferredStore<BaseState, AppStore>;

export interface FrontProps {
  store: PageStore;
  routes: RouteObject[];
  /** Fetches the console without starting it. */
  fetchConsole(): void;
}

/** The page at the present address, unless the store is needed and does not come. */
function Present({ store, routes }: Pick<FrontProps, 'store' | 'routes'>) {
  const page = useRoutes(routes);
  const fault = useSyncExternalStore(store.subscribe, store.fault);
  if (fault === undefined) return page;
  const retry = () => void store.open().catch(() => undefined);
  return <Fault fault={fault instanceof ChunkError ? fault.fault : undefined} onRetry={retry} />;
}

/** The page at the present address. Parts that nobody needs at first sight are fetched at the first touch. */
export function Front({ store, routes, fetchConsole }: FrontProps) {
  const { pathname } = useLocation();
  const touched = useTouched();
  const entering = touched && pathname.startsWith(LOGIN_PATH);
  // A person who signs in needs the console next.
  useEffect(() => {
    if (entering) fetchConsole();
  }, [entering, fetchConsole]);
  return (
    <>
      <Messages touched={touched} />
      <TextsGone />
      <Suspense>
        <FaultBoundary place={pathname}>
          <Present store={store} routes={routes} />
        </FaultBoundary>
      </Suspense>
    </>
  );
}
