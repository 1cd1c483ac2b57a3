import type { UnknownAction } from '@reduxjs/toolkit';
import { asyncScheduler, Subject } from 'rxjs';
import { vi } from 'vitest';
import { linkWanted } from '../actions';
import type { RealtimeOptions } from '../bridge/options';
import type { RealtimeState } from '../types';
import { fakeClocks } from './testClocks';
import { fakeNetwork } from './testSocket';
import { startStore } from './testStore';

const FRAME_MS = 16;

/** A store with the stream behind it, a network made of fakes and a clock that the test moves. */
export function startWorld<State extends RealtimeState = RealtimeState>(
  options: Partial<RealtimeOptions> = {},
) {
  const network = fakeNetwork();
  const wakes = new Subject<void>();
  const page = { visible: true };
  let tickets = 0;
  const { store, actions, stop } = startStore<State>({
    topics: [],
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
    wakes$: wakes,
    ...options,
  });
  return {
    network,
    store,
    actions,
    wakes,
    page,
    stop,
    tickets: () => tickets,
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
export type World<State extends RealtimeState = RealtimeState> = ReturnType<typeof startWorld<State>>;

/** The same, with the clock faked until it is stopped. */
export function startTimedWorld<State extends RealtimeState = RealtimeState>(
  options: Partial<RealtimeOptions> = {},
): World<State> {
  fakeClocks();
  const world = startWorld<State>(options);
  const stop = () => {
    world.stop();
    vi.useRealTimers();
  };
  return { ...world, stop };
}
