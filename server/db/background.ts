import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<boolean>();

/** Where all share one database session, transactions that `work` leads to wait behind those of people and machines. */
export const inBackground = <T>(work: () => T): T => scopes.run(true, work);

/** For what work in the background sets off and others wait for. */
export const inForeground = <T>(work: () => T): T => scopes.run(false, work);

export const isInBackground = (): boolean => scopes.getStore() === true;
