import type { LoginResult, SessionUser } from '@contract/session';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { ApiError } from '@shared/api';
import createSagaMiddleware from 'redux-saga';
import { expect, vi } from 'vitest';
import { sessionSaga } from '../state/session.saga';
import type { SessionPhase } from '../state/session.selectors';
import { sessionReducer } from '../state/session.slice';
import type { SessionPorts } from '../state/sessionPorts';
export const USER: SessionUser = {
  userId: 'u1',
  userCode: 'admin',
  name: 'Mei',
  avatar: null,
  avatarId: null,
  introduction: '',
  roleType: 'platform_admin',
  roleName: 'Platform administrator',
  email: null,
  phone: null,
  remarks: '',
  permissionList: ['clientMain'],
  grants: {},
  actions: ['alarm:ack'],
  ended: {},
  orgId: 'o1',
  orgName: 'Lighthouse',
  orgLogoUrl: null,
  currency: 'CNY',
  otherCurrencies: {},
};
export const MENU = [{ routerName: 'Dashboard', path: '/dashboard', children: [] }];
export const LOGIN: LoginResult = {
  token: 'T',
  userInfo: { orgId: 'o1', orgName: 'Lighthouse', orgLogoUrl: null },
};

export function refused(status: number, key = 'err.auth.session') {
  return new ApiError({ status, key, message: `refused ${status}` });
}

export function setUp(over: Partial<SessionPorts> = {}, token = 'T') {
  let kept: string | undefined = token;
  let unpairedAt: number | undefined;
  const ports: SessionPorts = {
    token: () => kept,
    digest: async (account, password) => `digest(${account},${password})`,
    login: vi.fn(async () => LOGIN),
    loginByPhone: vi.fn(async () => LOGIN),
    pairDisplay: vi.fn(async () => LOGIN),
    secondStep: vi.fn(async () => LOGIN),
    userInfo: vi.fn(async () => USER),
    menu: vi.fn(async () => ({ menuList: MENU })),
    logout: vi.fn(async () => undefined),
    remember: vi.fn((result: LoginResult) => {
      kept = result.token;
      unpairedAt = undefined;
    }),
    rememberOrganisation: vi.fn(),
    forget: vi.fn(() => {
      kept = undefined;
    }),
    unpairedAt: () => unpairedAt,
    keepUnpaired: vi.fn((at: number) => {
      unpairedAt = at;
    }),
    kept: async () => undefined,
    empty: vi.fn(async () => undefined),
    pause: vi.fn(async () => undefined),
    ...over,
  };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ session: sessionReducer }),
    middleware: (defaults) => defaults().concat(sagas),
  });
  sagas.run(sessionSaga, ports);
  const session = () => store.getState().session;
  const reach = (phase: SessionPhase) =>
    vi.waitFor(() => expect(session().phase).toBe(phase), { timeout: 5_000 });
  return { store, ports, session, reach };
}
