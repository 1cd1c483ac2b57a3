import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { asyncScheduler, Subject } from 'rxjs';
import { vi } from 'vitest';
import { linkWanted } from './actions';
import { realtimeSaga } from './bridge.saga';
import type { RealtimeOptions } from './options';
import { realtimeReducers } from './reducers';
import { fakeNetwork } from './testSocket';

const FRAME_MS = 16;

/** A store with the stream behind it, a network made of fakes and a clock that the test moves. */
export function startWorld(options: Partial<RealtimeOptions> = {}) {
  const network = fakeNetwork();
  const actions: UnknownAction[] = [];
  const wakes = new Subject<void>();
  const page = { visible: true };
  let tickets = 0;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers(realtimeReducers),
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        sagas,
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          actions.push(action as UnknownAction);
          return next(action);
        },
      ),
  });
  const task = sagas.run(realtimeSaga, {
    ticket: async () => `t${++tickets}`,
    origin: 'ws://test',
    build: 'b1',
    clock: () => performance.now(),
    wallOffset: 0,
    random: () => 0,
    scheduler: asyncScheduler,
    webSocket: network.webSocket,
    frame(fn) {
      const timer = setTimeout(fn, FRAME_MS);
      return () => clearTimeout(timer);
    },
    visible: () => page.visible,
    wakes,
    ...options,
  });
  return {
    ...{ network, store, actions, wakes, page },
    tickets: () => tickets,
    stop: () => task.cancel(),
    count: (type: { match(action: UnknownAction): boolean }) =>
      actions.filter((action) => type.match(action)).length,
    phase: () => store.getState().link.phase,
    /** Lets time pass, with everything that becomes due. */
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Signs in and lets the server accept the first socket. */
    async connect() {
      store.dispatch(linkWanted());
      return this.accept();
    },
    /** The server accepts the next socket that is waiting for it. */
    async accept() {
      await vi.advanceTimersByTimeAsync(1);
      const socket = network.last;
      socket.open();
      return socket;
    },
    /** Signs in and receives a first snapshot at this position. */
    async live(asOf = 10, sets: Parameters<typeof network.last.snapshot>[1] = {}) {
      const socket = await this.connect();
      socket.hello({ head: asOf });
      socket.snapshot(asOf, sets);
      socket.tick(asOf);
      return socket;
    },
  };
}
export type World = ReturnType<typeof startWorld>;
