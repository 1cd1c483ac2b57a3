import { configureStore } from '@reduxjs/toolkit';
import { api } from '@shared/api';
import { type Call, serve } from './testServer';

type Ended = PromiseLike<{ error?: unknown }>;

/**
 * Asks for a change whose answer is lost, and for the same again.
 * @param change what a page dispatches, anew for each try
 * @returns both calls, with their paths
 */
export async function askedTwice(
  change: () => unknown,
): Promise<(Pick<Call, 'headers' | 'body'> & { path: string })[]> {
  const calls: Awaited<ReturnType<typeof askedTwice>> = [];
  serve((path, search, { headers, body }) => {
    calls.push({ path: `${path}?${search}`, headers, body });
    if (calls.length === 1) throw new TypeError('Failed to fetch');
    return { id: 'a', version: 2, rows: [{ id: 'a', ok: true }] };
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const ends = [];
  for (let n = 0; n < 2; n++) ends.push(await (store.dispatch(change() as never) as Ended));
  if (!ends[0]?.error || ends[1]?.error) throw new Error('the first answer was to be lost, and no other');
  return calls;
}
