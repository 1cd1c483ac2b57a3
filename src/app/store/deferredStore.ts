import type { Store, UnknownAction } from '@reduxjs/toolkit';

type Listener = () => void;
/** What components do with a store. */
type StoreApi<State> = Pick<Store<State>, 'getState' | 'dispatch' | 'subscribe'>;

/** A store that is loaded with the first action. */
export interface DeferredStore<State, Opened extends { store: StoreApi<State> }> extends StoreApi<State> {
  /** Fetches the real store now; after a failure, once more. @throws what the fetching throws */
  open(): Promise<Opened>;
  /** Why the store is not here, as long as nobody asks for it again. */
  fault(): unknown;
}

/**
 * Stands in for the store: shows the state it will begin with, and keeps what is said to it until it is here.
 * @param load gives a store that begins with `initial`.
 */
export function createDeferredStore<State, Opened extends { store: StoreApi<State> }>(
  initial: State,
  load: () => Promise<Opened>,
): DeferredStore<State, Opened> {
  const listeners = new Set<Listener>();
  const waiting: UnknownAction[] = [];
  let real: StoreApi<State> | undefined;
  let opening: Promise<Opened> | undefined;
  let fault: unknown;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const arrived = (opened: Opened): Opened => {
    real = opened.store;
    real.subscribe(tell);
    for (const action of waiting.splice(0)) real.dispatch(action);
    tell();
    return opened;
  };
  const failed = (error: unknown): never => {
    opening = undefined;
    fault = error;
    tell();
    throw error;
  };
  const open = () => {
    fault = undefined;
    opening ??= load().then(arrived, failed);
    return opening;
  };
  return {
    open,
    fault: () => fault,
    getState: () => real?.getState() ?? initial,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (action) => {
      if (real) return real.dispatch(action);
      waiting.push(action);
      open().catch(() => undefined);
      return action;
    },
  };
}
