import { acknowledgeReducer } from '@features/alerts/acknowledge.slice';
import { realtimeReducers } from '@realtime';
import { createRealtimeOptions } from './realtimeOptions';
import { createRootSaga } from './rootSaga';
import type { AppStore } from './store';

/** Adds everything live to the store. Loaded after the login, so that the login page stays small. */
export function startLive({ extend }: AppStore, page: Pick<Location, 'protocol' | 'host'>): void {
  const rootSaga = createRootSaga(createRealtimeOptions(page));
  extend({ ...realtimeReducers, acknowledge: acknowledgeReducer }, rootSaga);
}
