import type { SessionUser } from '@contract/session';
import { expect, it } from 'vitest';
import type { BaseState } from '../store/store';
import { askFirstPage } from './firstPage';

const LIST = '#/orderMain/tradingDetails?page=2';
const KEY = 'productSellReport';

/** A store whose session is told later. */
function sessionStore() {
  let session: Partial<BaseState['session']> = { phase: 'starting' };
  const listeners = new Set<() => void>();
  return {
    dispatch: () => undefined,
    getState: () => ({ session }) as unknown as BaseState,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(phase: 'signedIn' | 'signedOut', permissionList: string[] = []) {
      session = { phase, user: { permissionList } as unknown as SessionUser };
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

async function askedAfter(tell: (store: ReturnType<typeof sessionStore>) => void, hash = LIST) {
  const store = sessionStore();
  let asked = 0;
  const first = askFirstPage(
    store,
    hash,
    Promise.resolve(() => void asked++),
  );
  await Promise.resolve();
  const before = asked;
  tell(store);
  await first;
  return { before, asked, left: store.listeners.size };
}

it('is asked for as soon as it is known that this person may open it', async () => {
  expect(await askedAfter((store) => store.tell('signedIn', [KEY]))).toEqual({
    before: 0,
    asked: 1,
    left: 0,
  });
});

it('is not asked for by whom the server would refuse', async () => {
  expect(await askedAfter((store) => store.tell('signedIn', ['users']))).toMatchObject({ asked: 0 });
});

it('is not asked for by nobody, and not where there is no page', async () => {
  expect(await askedAfter((store) => store.tell('signedOut'))).toMatchObject({ asked: 0 });
  expect(await askedAfter((store) => store.tell('signedIn', [KEY]), '#/nowhere')).toMatchObject({ asked: 0 });
});
