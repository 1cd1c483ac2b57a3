import { sessionEnded, sessionReducer } from '@features/session';
import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '@shared/api';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { type SettingsState, settingsReducer } from './settings.slice';

const base = {
  [api.reducerPath]: api.reducer,
  session: sessionReducer,
  settings: settingsReducer,
};
const reduceBase = combineReducers(base);
/** What is there from the first moment; features bring their own parts and selectors. */
export type BaseState = ReturnType<typeof reduceBase>;
type Reduce = Reducer<BaseState, UnknownAction, Partial<BaseState>>;

/** The next person at this screen finds nothing of the last one. */
function forgetful(reduce: Reduce): Reduce {
  return (state, action) => {
    if (!state || !sessionEnded.match(action)) return reduce(state, action);
    const { session, settings } = state;
    return reduce({ session, settings }, action);
  };
}

/** @param sagas started at once with the store. */
export function createAppStore(settings: SettingsState, sagas: readonly Saga[]) {
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer: forgetful(reduceBase as Reduce),
    preloadedState: { settings },
    // Batches of a frame are large and made by us: walking them for checks would cost more than applying them.
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware, middleware),
    devTools: import.meta.env.DEV,
  });
  for (const saga of sagas) middleware.run(saga);
  return {
    store,
    /** Adds parts that are loaded later, with the sagas that serve them. */
    extend(reducers: Record<string, Reducer>, saga: Saga): void {
      store.replaceReducer(forgetful(combineReducers({ ...base, ...reducers }) as unknown as Reduce));
      middleware.run(saga);
    },
  };
}
export type AppStore = ReturnType<typeof createAppStore>;
