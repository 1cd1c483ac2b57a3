import { sessionOpened, sessionReducer, sessionRefreshRequested, unauthorised } from '@features/session';
import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followOtherWindows } from './otherWindows';

let token: string | undefined;
let asked: UnknownAction[];
let store: ReturnType<typeof makeStore>;
let leave: () => void;

const note: Middleware = () => (next) => (action) => {
  asked.push(action as UnknownAction);
  return next(action);
};
const makeStore = () =>
  configureStore({
    reducer: combineReducers({ session: sessionReducer }),
    middleware: (defaults) => defaults().concat(note),
  });

beforeEach(() => {
  token = 'a';
  asked = [];
  store = makeStore();
  leave = followOtherWindows(() => token, store);
});
afterEach(() => leave());

it('a window looked at again asks whose session this is when its token is another', () => {
  window.dispatchEvent(new Event('focus'));
  expect(asked).toEqual([]);
  token = 'b';
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(asked).toEqual([sessionRefreshRequested()]);
});

it('a window in which somebody signed in knows the token', () => {
  token = 'b';
  store.dispatch(sessionOpened({ user: { userId: 'u1' } as never, menu: [] }));
  window.dispatchEvent(new Event('focus'));
  expect(asked).toHaveLength(1);
});

it('a window whose token is gone has nobody signed in', () => {
  token = undefined;
  window.dispatchEvent(new Event('focus'));
  expect(asked).toEqual([unauthorised({})]);
});
