import { sessionEnded, sessionReducer } from '@features/session';
import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { settingsReducer } from './settings.slice';

const base = {
  session: sessionReducer,
  settings: settingsReducer,
};
const reduceBase = combineReducers(base);
/** What is there without the console; features bring their own parts and selectors. */
export type BaseState = ReturnType<typeof reduceBase>;
type StoreReducer = Reducer<BaseState, UnknownAction, Partial<BaseState>>;

/** The next person at this screen finds nothing of the last one. */
function resetOnSignOut(reduce: StoreReducer): StoreReducer {
  return (state, action) => {
    if (!state || !sessionEnded.match(action)) return reduce(state, action);
    const { session, settings } = state;
    return reduce({ session, settings }, action);
  };
}

/** What the console keeps and does beyond the session, with the saga that serves it. */
export interface DeferredParts {
  reducers: Record<string, Reducer>;
  middleware: readonly Middleware[];
  rootSaga: Saga;
}

/** @param sagas started at once with the store. */
export function createAppStore(initial: BaseState, sagas: readonly Saga[]) {
  const saga = createSagaMiddleware();
  const later = createDynamicMiddleware();
  const store = configureStore({
    reducer: resetOnSignOut(reduceBase as StoreReducer),
    preloadedState: initial,
    // Batches of a frame are large and made by us: walking them for checks would cost more than applying them.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(later.middleware, saga),
    devTools: import.meta.env.DEV,
  });
  for (const each of sagas) saga.run(each);
  return {
    store,
    /** Adds parts that are loaded later. */
    extend({ reducers, middleware, rootSaga }: DeferredParts): void {
      store.replaceReducer(
        resetOnSignOut(combineReducers({ ...base, ...reducers }) as unknown as StoreReducer),
      );
      later.addMiddleware(...middleware);
      saga.run(rootSaga);
    },
  };
}
export type AppStore = ReturnType<typeof createAppStore>;
