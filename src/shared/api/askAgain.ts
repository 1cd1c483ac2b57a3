import type { Action, ThunkDispatch } from '@reduxjs/toolkit';
import { api } from './baseApi';
import { type ApiProblem, NO_ANSWER } from './errors';

/** Nobody answered, or the server was about to start: what a lost link leaves behind. */
const PASSING: readonly number[] = [NO_ANSWER, 502, 503, 504];

/** No answer came, which says nothing about the question. What was given up on purpose has no status. */
export function isLost(problem: unknown): boolean {
  const { status } = (problem ?? {}) as Partial<ApiProblem>;
  return status !== undefined && PASSING.includes(status);
}

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
    const initiate = endpoints[endpointName]?.initiate as Initiate | undefined;
    if (isLost(error) && initiate) dispatch(initiate(originalArgs, { subscribe: false, forceRefetch: true }));
  }
}
