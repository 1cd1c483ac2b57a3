import { acknowledgeReducer } from '@features/alerts/acknowledge.slice';
import { sessionEnded, sessionReducer } from '@features/session';
import { realtimeReducers } from '@realtime';
import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '@shared/api';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { type SettingsState, settingsReducer } from './settings.slice';

const reducers = combineReducers({
  ...realtimeReducers,
  [api.reducerPath]: api.reducer,
  session: sessionReducer,
  settings: settingsReducer,
  acknowledge: acknowledgeReducer,
});
export type AppState = ReturnType<typeof reducers>;

/** The next person at this screen finds nothing of the last one. */
function forgetful(state: AppState | undefined, action: UnknownAction): AppState {
  if (!state || !sessionEnded.match(action)) return reducers(state, action);
  const { session, settings } = state;
  return reducers({ session, settings } as AppState, action);
}

/** @param rootSaga started at once with the store. */
export function createAppStore(settings: SettingsState, rootSaga: Saga) {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: forgetful,
    preloadedState: { settings } as AppState,
    // Batches of a frame are large and made by us: walking them for checks would cost more than applying them.
    middleware: (defaults) =>
      defaults({ thunk: true, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        sagas,
      ),
    devTools: import.meta.env.DEV,
  });
  sagas.run(rootSaga);
  return store;
}
export type AppStore = ReturnType<typeof createAppStore>;
