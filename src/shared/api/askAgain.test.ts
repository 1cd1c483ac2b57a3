import { configureStore } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { askBehind } from './askAgain';
import { api } from './baseApi';

const server = { value: 0, held: Promise.resolve() };
const { newest } = api.injectEndpoints({
  endpoints: (build) => ({
    newest: build.query<number, void>({
      async queryFn() {
        const data = server.value;
        await server.held;
        return { data };
      },
    }),
  }),
}).endpoints;

it('what changes while a request is on its way is asked for behind it', async () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (before) => before().concat(api.middleware),
  });
  let release: (() => void) | undefined;
  server.held = new Promise((resolve) => {
    release = resolve;
  });
  const first = store.dispatch(newest.initiate());
  server.value = 1;
  const again = () => store.dispatch(newest.initiate(undefined, { subscribe: false, forceRefetch: true }));
  const asked = askBehind(again());
  release?.();
  expect((await first).data).toBe(0);
  await asked;
  const known = () => newest.select()(store.getState()).data;
  expect(known()).toBe(1);
  server.value = 2;
  await askBehind(again());
  expect(known()).toBe(2);
  first.unsubscribe();
});
