import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { api } from './baseApi';
import { type ApiProblem, NO_ANSWER } from './errors';

/** Nobody answered, or the server was about to start: what a lost link leaves behind. */
const PASSING: readonly number[] = [NO_ANSWER, 502, 503, 504];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Initiate = (
  args: unknown,
  options: { subscribe: false; forceRefetch: true },
) => (dispatch: ThunkDispatch<State, unknown, Action>) => unknown;

/** Asks again what the server did not answer, and nothing else: whoever waits for it need not ask himself. */
export function askLostAgain(dispatch: ThunkDispatch<State, unknown, Action>, state: () => State): void {
  const endpoints: Readonly<Record<string, { initiate: unknown }>> = api.endpoints;
  for (const query of Object.values(state()[api.reducerPath].queries)) {
    if (query?.status !== 'rejected') continue;
    const { endpointName = '', originalArgs, error } = query;
    // What was given up has no status.
    const { status } = (error ?? {}) as Partial<ApiProblem>;
    const isLost = status !== undefined && PASSING.includes(status);
    const initiate = endpoints[endpointName]?.initiate as Initiate | undefined;
    if (isLost && initiate) dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
  }
}
