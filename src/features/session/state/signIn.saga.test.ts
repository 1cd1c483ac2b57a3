import { ApiError } from '@shared/api';
import { describe, expect, it } from 'vitest';
import { LOGIN, refused, setUp } from '../testing/testSession';
import { loginRequested, recoveryCodesKept, secondStepLeft } from './session.slice';
import type { SessionPorts } from './sessionPorts';

describe('signing in', () => {
  it('sends the digest instead of the password and opens the session', async () => {
    const { store, ports, session, reach } = setUp();
    ports.forget();
    store.dispatch(loginRequested({ account: 'admin', password: '246810' }));
    expect(session().signingIn).toBe(true);
    await reach('signedIn');
    expect(ports.login).toHaveBeenCalledWith('admin', 'digest(admin,246810)');
    expect(ports.remember).toHaveBeenCalledWith(LOGIN);
    expect(JSON.stringify(store.getState())).not.toContain('246810');
  });

  it('shows the message of the server and allows another attempt', async () => {
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

  it('treats a second press as the same attempt', async () => {
    const { store, ports, reach } = setUp();
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await reach('signedIn');
    expect(ports.login).toHaveBeenCalledTimes(1);
  });

  it('treats an answer without a token as a refusal and stores nothing', async () => {
    const { store, ports, session } = setUp({ login: async () => ({ ...LOGIN, token: '' }) });
    store.dispatch(loginRequested({ account: 'admin', password: 'x' }));
    await expect.poll(() => session().problem?.message).toBe('Has Error');
    expect(ports.remember).not.toHaveBeenCalled();
  });

  it('leaves no token when the session does not open', async () => {
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

  it('is not a refusal, and its code opens the session', async () => {
    const { store, ports, session, reach } = await atStep();
    expect(session()).toMatchObject({ signingIn: false, problem: undefined });
    expect(ports.token()).toBeUndefined();
    store.dispatch(loginRequested({ challenge: 'C', factorCode: '123456' }));
    await reach('signedIn');
    expect(ports.secondStep).toHaveBeenCalledWith('C', '123456');
    expect(session().secondStep).toBeUndefined();
  });

  it('stays after a wrong code, can be left and expires', async () => {
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
