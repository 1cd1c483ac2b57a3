import { frameApplied, realtimeReducers, snapshotApplied } from '@realtime';
import { configureStore } from '@reduxjs/toolkit';
import { expect, it, vi } from 'vitest';
import { linkChanged } from '../realtime/testing/internals';
import { watchMachine } from './machineWatch';
import { machineRow, machineState } from './testing/testRows';
import { liveReducers } from './testing/testWorld';

function openStore() {
  const store = configureStore({
    reducer: { ...realtimeReducers, ...liveReducers },
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }),
  });
  const machines = [machineRow('a'), machineRow('b')];
  store.dispatch(snapshotApplied({ asOf: 1, machines, alerts: [], doors: [], stock: [], anew: false }));
  const read = (id: string, ver: number) =>
    store.dispatch(frameApplied({ machines: [machineState(id, ver, { temp: ver })] }));
  return { store, read };
}

it('who looks at a machine hears of its readings and of no others', () => {
  const { store, read } = openStore();
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  const ends = [
    watchMachine(store, 'a', first),
    watchMachine(store, 'a', second),
    watchMachine(store, 'b', other),
  ];
  read('a', 2);
  read('a', 3);
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
  ends[0]?.();
  read('a', 4);
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([2, 3, 0]);
});

it('all hear of a link that is lost and of one that is back, once', () => {
  const { store } = openStore();
  const changed = vi.fn();
  watchMachine(store, 'a', changed);
  store.dispatch(linkChanged({ phase: 'live' }));
  store.dispatch(linkChanged({ lastFrameAt: 7 }));
  expect(changed).toHaveBeenCalledTimes(1);
  store.dispatch(linkChanged({ phase: 'stale' }));
  expect(changed).toHaveBeenCalledTimes(2);
});

it('looks at the store only while somebody looks at a machine', () => {
  const { store, read } = openStore();
  const subscribe = vi.spyOn(store, 'subscribe');
  const end = watchMachine(store, 'a', vi.fn());
  watchMachine(store, 'b', vi.fn())();
  expect(subscribe).toHaveBeenCalledTimes(1);
  end();
  const late = vi.fn();
  watchMachine(store, 'a', late);
  expect(subscribe).toHaveBeenCalledTimes(2);
  read('a', 2);
  expect(late).toHaveBeenCalledTimes(1);
});
