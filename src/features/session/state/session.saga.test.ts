import { describe, expect, it, vi } from 'vitest';
import { MENU, refused, setUp, USER } from '../testing/testSession';
import {
  loginRequested,
  logoutRequested,
  sessionRefreshRequested,
  sessionRetryRequested,
  sessionStartRequested,
  unauthorised,
} from './session.slice';

describe('session start', () => {
  it('sends a user without a token to the sign-in page without asking the server', async () => {
    const { store, ports, reach } = setUp();
    ports.forget();
    store.dispatch(sessionStartRequested());
    await reach('signedOut');
    expect(ports.userInfo).not.toHaveBeenCalled();
  });

  it('loads user and menu and keeps the institution', async () => {
    const { store, ports, session, reach } = setUp();
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    expect(session()).toMatchObject({ user: USER, menu: MENU });
    expect(ports.rememberOrganisation).toHaveBeenCalledWith(USER);
  });

  it('asks for user and menu together', () => {
    const { store, ports } = setUp({ userInfo: vi.fn(() => new Promise<never>(() => undefined)) });
    store.dispatch(sessionStartRequested());
    expect(ports.userInfo).toHaveBeenCalledOnce();
    expect(ports.menu).toHaveBeenCalledOnce();
  });

  it('clears the token and keeps the reason when the server refuses', async () => {
    const { store, ports, session, reach } = setUp({ userInfo: () => Promise.reject(refused(401)) });
    store.dispatch(sessionStartRequested());
    await reach('signedOut');
    expect(session().problem?.message).toBe('refused 401');
    expect(ports.token()).toBeUndefined();
  });

  it('reports that it waits for an unavailable server and retries at once on request', async () => {
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

  it('continues with stored data without a network until the server confirms the session', async () => {
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

  it('treats an error answer as an unavailable server whatever is stored', async () => {
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

  it('waits for a restarting server instead of signing out', async () => {
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
describe('the end of a session', () => {
  it('clears everything after sign-out, even when the server refuses it', async () => {
    const { store, ports, session, reach } = setUp({ logout: () => Promise.reject(refused(500)) });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    store.dispatch(logoutRequested());
    await reach('signedOut');
    expect(ports.token()).toBeUndefined();
    expect(session().user).toBeUndefined();
    expect(ports.empty).toHaveBeenCalledTimes(1);
  });

  it('does not wait forever for a silent server', async () => {
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

  it('keeps when the pairing of a wall display ended, and of nobody else', async () => {
    for (const roleType of ['display', 'repair'] as const) {
      const { store, session, reach } = setUp({ userInfo: async () => ({ ...USER, roleType }) });
      store.dispatch(sessionStartRequested());
      await reach('signedIn');
      const before = Date.now();
      store.dispatch(unauthorised({}));
      await reach('signedOut');
      const { unpairedAt } = session();
      if (roleType === 'repair') expect(unpairedAt).toBeUndefined();
      else expect(unpairedAt).toBeGreaterThanOrEqual(before);
    }
  });

  it('of a wall display is still known after a reload, until somebody signs in', async () => {
    const { store, ports, session, reach } = setUp({
      userInfo: async () => ({ ...USER, roleType: 'display' }),
    });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    store.dispatch(unauthorised({}));
    await reach('signedOut');
    const { unpairedAt } = session();
    expect(unpairedAt).toBeDefined();
    const reloaded = setUp(ports);
    reloaded.store.dispatch(sessionStartRequested());
    await reloaded.reach('signedOut');
    expect(reloaded.session().unpairedAt).toBe(unpairedAt);
    reloaded.store.dispatch(loginRequested({ pairingCode: 'ABCDEFGHJK' }));
    await reloaded.reach('signedIn');
    reloaded.store.dispatch(logoutRequested());
    await reloaded.reach('signedOut');
    expect([reloaded.session().unpairedAt, ports.unpairedAt()]).toEqual([undefined, undefined]);
  });

  it('ignores a 401 while nobody is signed in', async () => {
    const { store, ports, session } = setUp();
    store.dispatch(unauthorised({}));
    expect(session().phase).toBe('unknown');
    expect(ports.forget).not.toHaveBeenCalled();
  });
});

describe('changed permissions', () => {
  it('replace user and menu during the session', async () => {
    const userInfo = vi.fn(async () => ({ ...USER, permissionList: ['humiture'] }));
    const { store, session, reach } = setUp({ userInfo });
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    userInfo.mockImplementation(async () => ({ ...USER, permissionList: [] }));
    store.dispatch(sessionRefreshRequested());
    await expect.poll(() => session().user?.permissionList).toEqual([]);
    expect(session().phase).toBe('signedIn');
  });

  it('of somebody else, who signed in in another window, begin anew', async () => {
    const { store, ports, session, reach } = setUp();
    store.dispatch(sessionStartRequested());
    await reach('signedIn');
    const phases: string[] = [];
    store.subscribe(() => phases.push(session().phase));
    vi.mocked(ports.userInfo).mockResolvedValue({ ...USER, userId: 'u2' });
    store.dispatch(sessionRefreshRequested());
    await expect.poll(() => session().user?.userId).toBe('u2');
    expect(phases.slice(-2)).toEqual(['signedOut', 'signedIn']);
    expect(ports.forget, 'the cookies are of the other one').not.toHaveBeenCalled();
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
