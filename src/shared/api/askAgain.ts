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

/** A request of RTK Query, as `refetch` returns it. */
export interface AskedQuery extends PromiseLike<{ requestId?: string | undefined }> {
  requestId: string;
  refetch(): PromiseLike<unknown>;
}

/**
 * Once there is an answer: whether it is that to an older request. RTK Query drops a request while an older one of the
 * same question is on its way, whose answer may not know what the new one is asked for.
 */
export async function isBehind(asked: AskedQuery): Promise<boolean> {
  const { requestId } = await asked;
  // Without an id nobody looks at the answer any more.
  return requestId !== undefined && requestId !== asked.requestId;
}

/** A request that came behind an older one is repeated when that is answered. */
export async function askBehind(asked: AskedQuery): Promise<void> {
  if (await isBehind(asked)) await asked.refetch();
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
