import type { LoginResult, SessionUser } from '@contract/session';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { ApiError } from '@shared/api';
import createSagaMiddleware from 'redux-saga';
import { describe, expect, it, vi } from 'vitest';
import { sessionSaga } from './session.saga';
import type { SessionPhase } from './session.selectors';
import {
  loginRequested,
  logoutRequested,
  recoveryCodesKept,
  secondStepLeft,
  sessionReducer,
  sessionRefreshRequested,
  sessionRetryRequested,
  sessionStartRequested,
  unauthorised,
} from './session.slice';
import type { SessionPorts } from './sessionPorts';

const USER: SessionUser = {
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
const MENU = [{ routerName: 'Dashboard', path: '/dashboard', children: [] }];
const LOGIN: LoginResult = { token: 'T', userInfo: { orgId: 'o1', orgName: 'Lighthouse', orgLogoUrl: null } };

function refused(status: number, key = 'err.auth.session') {
  return new ApiError({ status, key, message: `refused ${status}` });
}

function setUp(over: Partial<SessionPorts> = {}, token = 'T') {
  let kept: string | undefined = token;
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
    }),
    rememberOrganisation: vi.fn(),
    forget: vi.fn(() => {
      kept = undefined;
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

describe('session start', () => {
  it('sends somebody without a token to the login without asking the server', async () => {
    const { store, ports, reach } = setUp();
    ports.forget();
    store.dispatch(sessionStartRequested());
    await reach('signedOut');
    expect(ports.userInfo).not.toHaveBeenCalled();
  });

  it('opens with user and menu, and keeps the organisation', async () => {
    const { store, ports, session, reach } = setUp();
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    expect(session()).toMatchObject({ user: USER, menu: MENU });
    expect(ports.rememberOrganisation).toHaveBeenCalledWith(USER);
  });

  it('resets the token and keeps the reason when the server refuses', async () => {
    const { store, ports, session, reach } = setUp({ userInfo: () => Promise.reject(refused(401)) });
    store.dispatch(sessionStartRequested());
    await reach('signedOut');
    expect(session().problem?.message).toBe('refused 401');
    expect(ports.token()).toBeUndefined();
  });

  it('says that it waits for a server that is away, and asks again at once when told to', async () => {
    const waiting = new Promise<void>(() => undefined);
    let away = true;
    const userInfo = vi.fn(async () => {
      if (away) throw refused(0, 'err.client.network');
      return USER;
    });
    const { store, ports, session, reach } = setUp({ userInfo, pause: () => waiting });
    store.dispatch(sessionStartRequested());
    await reach('unreachable');
    expect(session().problem?.key).toBe('err.client.network');
    expect(ports.token()).toBe('T');
    away = false;
    store.dispatch(sessionRetryRequested());
    await reach('signedIn');
  });

  it('goes on with what is kept where there is no network, until the server says whose session it is', async () => {
    let answers: 'nothing' | 'no' = 'nothing';
    const userInfo = vi.fn(() => Promise.reject(refused(answers === 'no' ? 401 : 0)));
    const asked = new Promise<void>(() => undefined);
    const kept = async () => ({ user: USER, menu: MENU });
    const { store, session, reach } = setUp({ userInfo, kept, pause: () => asked });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    expect(session()).toMatchObject({ user: USER, menu: MENU });
    answers = 'no';
    store.dispatch(sessionRetryRequested());
    await reach('signedOut');
  });

  it('takes a server that answers with an error for away, whatever is kept', async () => {
    const kept = async () => ({ user: USER, menu: MENU });
    const waiting = new Promise<void>(() => undefined);
    const { store, reach } = setUp({
      userInfo: () => Promise.reject(refused(503)),
      kept,
      pause: () => waiting,
    });
    store.dispatch(sessionStartRequested());
    await reach('unreachable');
  });

  it('waits for a server that restarts instead of signing out', async () => {
    const answers = [refused(0, 'err.client.network'), refused(503)];
    const userInfo = vi.fn(async () => {
      const problem = answers.shift();
      if (problem) throw problem;
      return USER;
    });
    const { store, reach } = setUp({ userInfo });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    expect(userInfo).toHaveBeenCalledTimes(3);
  });
});

describe('login', () => {
  it('sends the digest, never the password, and opens the session', async () => {
    const { store, ports, session, reach } = setUp();
    ports.forget();
    store.dispatch(loginRequested({ account: 'admin', password: '246810' }));
    expect(session().signingIn).toBe(true);
    await reach('signedIn');
    expect(ports.login).toHaveBeenCalledWith('admin', 'digest(admin,246810)');
    expect(ports.remember).toHaveBeenCalledWith(LOGIN);
    expect(JSON.stringify(store.getState())).not.toContain('246810');
  });

  it('shows what the server said and lets try again', async () => {
    const { store, session } = setUp({ login: () => Promise.reject(refused(401, 'err.auth.login')) });
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await expect.poll(() => session().signingIn).toBe(false);
    expect(session().problem?.key).toBe('err.auth.login');
  });

  it('by phone needs no digest', async () => {
    const { store, ports, reach } = setUp();
    store.dispatch(loginRequested({ mobile: '13800138000', code: '123456' }));
    await reach('signedIn');
    expect(ports.loginByPhone).toHaveBeenCalledWith('13800138000', '123456');
    expect(ports.login).not.toHaveBeenCalled();
  });

  it('takes a second press for the same login', async () => {
    const { store, ports, reach } = setUp();
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await reach('signedIn');
    expect(ports.login).toHaveBeenCalledTimes(1);
  });

  it('takes an answer without a token for a refusal, and keeps nothing of it', async () => {
    const { store, ports, session } = setUp({ login: async () => ({ ...LOGIN, token: '' }) });
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await expect.poll(() => session().problem?.message).toBe('Has Error');
    expect(ports.remember).not.toHaveBeenCalled();
  });

  it('leaves no token behind when the session does not open', async () => {
    const { store, ports, session } = setUp({ menu: () => Promise.reject(refused(500)) });
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await expect.poll(() => session().problem).toBeDefined();
    expect(ports.token()).toBeUndefined();
  });
});

describe('the second step', () => {
  const STEP = { step: 'code', challenge: 'C', expiresAt: 1 } as const;
  const needed = new ApiError({ status: 401, key: 'err.factor.needed', message: 'm', params: { ...STEP } });
  const atStep = async (over: Partial<SessionPorts> = {}) => {
    const made = setUp({ login: () => Promise.reject(needed), ...over });
    made.ports.forget();
    made.store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await expect.poll(() => made.session().secondStep).toEqual(STEP);
    return made;
  };

  it('is no refusal; its code opens the session', async () => {
    const { store, ports, session, reach } = await atStep();
    expect(session()).toMatchObject({ signingIn: false, problem: undefined });
    expect(ports.token()).toBeUndefined();
    store.dispatch(loginRequested({ challenge: 'C', factorCode: '123456' }));
    await reach('signedIn');
    expect(ports.secondStep).toHaveBeenCalledWith('C', '123456');
    expect(session().secondStep).toBeUndefined();
  });

  it('stays after a wrong code, is left on wish, and is over when it took too long', async () => {
    const answers = [refused(400, 'err.factor.code'), refused(401, 'err.factor.challenge')];
    const { store, session } = await atStep({ secondStep: () => Promise.reject(answers.shift()) });
    const type = () => store.dispatch(loginRequested({ challenge: 'C', factorCode: '123456' }));
    type();
    await expect.poll(() => session().problem?.key).toBe('err.factor.code');
    expect(session().secondStep).toEqual(STEP);
    type();
    await expect.poll(() => session().problem?.key).toBe('err.factor.challenge');
    expect(session().secondStep).toBeUndefined();
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await expect.poll(() => session().secondStep).toEqual(STEP);
    store.dispatch(secondStepLeft());
    expect(session()).toMatchObject({ secondStep: undefined, problem: undefined });
  });

  it('shows recovery codes before anything else opens', async () => {
    const given = { ...LOGIN, recoveryCodes: ['AAAA'] };
    const { store, ports, session, reach } = await atStep({ secondStep: async () => given });
    store.dispatch(loginRequested({ challenge: 'C', factorCode: '123456' }));
    await expect.poll(() => session().recoveryCodes).toEqual(['AAAA']);
    expect(session()).toMatchObject({ signingIn: false });
    expect(ports.userInfo).not.toHaveBeenCalled();
    store.dispatch(recoveryCodesKept());
    await reach('signedIn');
    expect(session().recoveryCodes).toBeUndefined();
  });
});

describe('the end of a session', () => {
  it('forgets everything after logout, even when the server refuses it', async () => {
    const { store, ports, session, reach } = setUp({ logout: () => Promise.reject(refused(500)) });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    store.dispatch(logoutRequested());
    await reach('signedOut');
    expect(ports.token()).toBeUndefined();
    expect(session().user).toBeUndefined();
    expect(ports.empty).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever for a server that says nothing', async () => {
    const { store, reach } = setUp({ logout: () => new Promise(() => undefined) });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    store.dispatch(logoutRequested());
    await reach('signedOut');
  });

  it('follows a 401 of any call', async () => {
    const { store, ports, reach } = setUp();
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    store.dispatch(unauthorised({}));
    await reach('signedOut');
    expect(ports.forget).toHaveBeenCalledTimes(1);
  });

  it('ignores a 401 while nobody is signed in', async () => {
    const { store, ports, session } = setUp();
    store.dispatch(unauthorised({}));
    expect(session().phase).toBe('unknown');
    expect(ports.forget).not.toHaveBeenCalled();
  });
});

describe('other rights', () => {
  it('replace user and menu while the session goes on', async () => {
    const userInfo = vi.fn(async () => ({ ...USER, permissionList: ['humiture'] }));
    const { store, session, reach } = setUp({ userInfo });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    userInfo.mockImplementation(async () => ({ ...USER, permissionList: [] }));
    store.dispatch(sessionRefreshRequested());
    await expect.poll(() => session().user?.permissionList).toEqual([]);
    expect(session().phase).toBe('signedIn');
  });

  it('end the session when the server does not know it any more', async () => {
    const { store, ports, reach } = setUp();
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    vi.mocked(ports.userInfo).mockRejectedValue(refused(401));
    store.dispatch(sessionRefreshRequested());
    await reach('signedOut');
  });
});
