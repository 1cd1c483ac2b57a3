import {
  sessionEnded,
  sessionOpened,
  sessionReducer,
  sessionRefreshRequested,
  sessionStartRequested,
  unauthorised,
} from '@features/session';
import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
afterEach(() => {
  leave();
  localStorage.clear();
  vi.restoreAllMocks();
});

const CHANGED = 'pharos.windows';
const MEI = { user: { userId: 'u1' } as never, menu: [] };
/** Another window has written something. */
const written = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
/** What this window has told the others since it was asked last. */
function told(): string | null {
  const said = localStorage.getItem(CHANGED);
  localStorage.removeItem(CHANGED);
  return said;
}

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
  store.dispatch(sessionOpened(MEI));
  window.dispatchEvent(new Event('focus'));
  expect(asked).toHaveLength(1);
});

it('a window whose token is gone has nobody signed in', () => {
  token = undefined;
  window.dispatchEvent(new Event('focus'));
  expect(asked).toEqual([unauthorised({})]);
});

it('a window nobody looks at hears at once of a session that changed in another one', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  token = 'b';
  written('pharos.theme');
  expect(asked).toEqual([]);
  written(CHANGED);
  written(CHANGED);
  expect(asked).toEqual([sessionRefreshRequested()]);
});

it('a window tells the others when its own person came or went, and no secret', () => {
  token = 'secret';
  store.dispatch(sessionOpened(MEI));
  expect(told()).toMatch(/^\d+$/);
  token = undefined;
  store.dispatch(sessionEnded({}));
  expect(told()).toMatch(/^\d+$/);
});

it('a window that follows another one tells nobody: nothing goes back and forth', () => {
  store.dispatch(sessionOpened(MEI));
  token = 'b';
  written(CHANGED);
  store.dispatch(sessionEnded({}));
  store.dispatch(sessionOpened({ ...MEI, user: { userId: 'u2' } as never }));
  expect(told()).toBeNull();
});

it('a window that was signed out goes on with the next person; one in which nobody was yet stays', () => {
  store.dispatch(sessionEnded({}));
  token = 'b';
  written(CHANGED);
  expect(asked).toEqual([sessionEnded({})]);
  store.dispatch(sessionOpened(MEI));
  token = undefined;
  written(CHANGED);
  store.dispatch(sessionEnded({}));
  token = 'c';
  written(CHANGED);
  expect(asked.slice(2)).toEqual([unauthorised({}), sessionEnded({}), sessionStartRequested()]);
});

it('a window in which somebody is signing in is not interrupted, and tells when it is done', () => {
  store.dispatch(sessionEnded({}));
  store.dispatch({ type: 'session/recoveryCodesGiven', payload: ['1'] });
  token = 'b';
  written(CHANGED);
  window.dispatchEvent(new Event('focus'));
  expect(asked).toHaveLength(2);
  store.dispatch(sessionOpened(MEI));
  expect(told()).not.toBeNull();
});
