import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { realtimeSaga } from '../bridge/bridge.saga';
import type { RealtimeOptions } from '../bridge/options';
import { realtimeReducers, reducersOf } from '../slices/reducers';

/** The real store with the stream behind it, and everything that was dispatched. */
export function startStore<State>(options: RealtimeOptions) {
  const actions: UnknownAction[] = [];
  const sagas = createSagaMiddleware();
  const reducers = { ...realtimeReducers, ...reducersOf(options.topics) };
  const store = configureStore({
    reducer: combineReducers(reducers) as unknown as Reducer<State>,
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        sagas,
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          actions.push(action as UnknownAction);
          return next(action);
        },
      ),
  });
  const task = sagas.run(realtimeSaga, options);
  return { store, actions, stop: () => task.cancel() };
}
