import type { Connection, MachineInfo } from '@contract/machines';
import { isLive, type LinkState } from '@realtime';
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { type LiveMachine, type MachinesState, selectMachine } from './machines';

export interface WatchedState {
  machines: MachinesState;
  link: LinkState;
}
interface WatchedStore {
  getState(): WatchedState;
  subscribe(changed: () => void): () => void;
}
type Machine = LiveMachine | undefined;

/**
 * Tells who looks at a machine of its readings, and everybody of a link that is lost or back. A list of machines has
 * hundreds of listeners: asking each at every change costs more than what is drawn of a reading.
 */
function createWatch(store: WatchedStore) {
  const listeners = new Map<string, Set<() => void>>();
  const seen = new Map<string, Machine>();
  let last: WatchedState;
  let leave: (() => void) | undefined;
  const look = () => {
    const state = store.getState();
    const isAnother = isLive(last.link) !== isLive(state.link);
    const isSame = state.machines === last.machines && !isAnother;
    last = state;
    if (isSame) return;
    for (const [id, own] of listeners) {
      const machine = selectMachine(state, id);
      if (!isAnother && machine === seen.get(id)) continue;
      seen.set(id, machine);
      for (const changed of own) changed();
    }
  };
  const enter = () => {
    last = store.getState();
    leave = store.subscribe(look);
  };
  return (id: string, changed: () => void) => {
    if (!leave) enter();
    const own = listeners.get(id) ?? new Set();
    if (own.size === 0) seen.set(id, selectMachine(store.getState(), id));
    listeners.set(id, own.add(changed));
    return () => {
      own.delete(changed);
      if (own.size > 0 || listeners.get(id) !== own) return;
      listeners.delete(id);
      seen.delete(id);
      if (listeners.size > 0) return;
      leave?.();
      leave = undefined;
    };
  };
}

const watches = new WeakMap<WatchedStore, ReturnType<typeof createWatch>>();

function watchOf(store: WatchedStore) {
  const watch = watches.get(store) ?? createWatch(store);
  watches.set(store, watch);
  return watch;
}

/** Calls back for each reading of a machine, and when the link is lost or back. @returns ends it */
export const watchMachine = (store: WatchedStore, id: string, changed: () => void) =>
  watchOf(store)(id, changed);

/**
 * What follows from a machine and the link, drawn again when it is another.
 * @param of gives the same value, or the same object, for the same state
 * @param also another reason to look
 */
export function useOfMachine<T>(
  id: string | undefined,
  of: (machine: Machine, state: WatchedState) => T,
  also?: (changed: () => void) => () => void,
): T {
  const store = useStore<WatchedState>();
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [also?.(changed), id === undefined ? undefined : watchMachine(store, id, changed)];
      return () => {
        for (const end of ends) end?.();
      };
    },
    [store, id, also],
  );
  return useSyncExternalStore(subscribe, () => {
    const state = store.getState();
    return of(selectMachine(state, id), state);
  });
}

/** How a machine is connected now; undefined where it is not known. */
export function useConnection(id: string): Connection | undefined {
  return useOfMachine(id, (machine) => machine?.state.conn);
}

/** What is known of a machine beside its state: readings do not touch it. */
export function useMachineInfo(id: string | undefined): MachineInfo | undefined {
  return useOfMachine(id, (machine) => machine?.info);
}

/** All of it: drawn for every reading of this machine. */
export function useMachine(id: string | undefined): LiveMachine | undefined {
  return useOfMachine(id, (machine) => machine);
}
