import { COOKIES, type SessionUser } from '@contract/session';
import { expect, it } from 'vitest';
import type { BaseState } from '../store/store';
import { prefetchFirstPage } from './firstPage';

const LIST = '#/orderMain/tradingDetails?page=2';
const KEY = 'productSellReport';

/** A browser that stays while its pages start. */
function openBrowser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return {
    /** A start with this token. @returns how often the page was asked for before and after the server said who it is */
    async start(token: string, permissionList: string[], hash = LIST) {
      const state = { session: { phase: 'starting' } as unknown as BaseState['session'] };
      const listeners = new Set<() => void>();
      const store = {
        dispatch: () => undefined,
        getState: () => state as unknown as BaseState,
        subscribe: (listener: () => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
      let asked = 0;
      const jar = { cookie: `${COOKIES.token}=${token}` };
      const first = prefetchFirstPage(
        store,
        { jar, storage, hash },
        Promise.resolve({ ask: () => void asked++ }),
      );
      await Promise.resolve();
      await Promise.resolve();
      const before = asked;
      state.session = { phase: 'signedIn', user: { permissionList } as unknown as SessionUser } as never;
      for (const listener of [...listeners]) listener();
      await first;
      return { before, asked, left: listeners.size };
    },
  };
}

it('is requested while the session is still being checked', async () => {
  const browser = openBrowser();
  for (let starts = 0; starts < 2; starts++)
    expect(await browser.start('token-00000001', [KEY])).toEqual({ before: 1, asked: 1, left: 0 });
});

it('is not requested again by a user the server would refuse', async () => {
  const browser = openBrowser();
  await browser.start('token-00000001', ['users'], '#/dashboard');
  expect(await browser.start('token-00000001', ['users'])).toMatchObject({ asked: 0 });
  // What was known of the session before says nothing of this one.
  expect(await browser.start('token-00000002', [KEY])).toMatchObject({ before: 1 });
});

it('is not requested when there is no page', async () => {
  expect(await openBrowser().start('token-00000001', [KEY], '#/nowhere')).toMatchObject({ asked: 0 });
});
