import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../http/app';
import type { SmsSettings } from '../sms/message';
import {
  type AccountWorld,
  NEW_PASSWORD,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
} from './accounts/testAccounts';
import { accountDeps, sessionRoutes } from './routes';
import { enrolled, nextCode } from './secondFactor/testFactors';
import { createTickets } from './sessions/tickets';

const MOBILE = '13800138000';
const KEYS = {
  browser: Buffer.alloc(32, 1),
  sms: Buffer.alloc(32, 2),
  factor: Buffer.alloc(32, 7),
  record: Buffer.alloc(32, 8),
};
let world: AccountWorld;
let app: FastifyInstance;
let production: FastifyInstance;
let logged = '';

function serve(config: SmsSettings): Promise<FastifyInstance> {
  const tickets = createTickets(Buffer.alloc(32, 3), world.clock, world.database);
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({ level: 'trace' }, { write });
  const deps = { ...world, tickets, keys: KEYS, config };
  const routes = sessionRoutes(deps, accountDeps(deps));
  return buildApp({ routes, sessions: world.sessions, log, version: 'test', webDir: '/nowhere' });
}

beforeAll(async () => {
  world = await openAccountWorld();
  await world.insertPerson({ code: 'lin', role: 'platform_admin', phone: MOBILE });
  await world.insertPerson({ code: 'wang', role: 'institution_admin' });
  [app, production] = [await serve({ demo: true }), await serve({ demo: false })];
});
afterAll(async () => {
  await Promise.all([app.close(), production.close()]);
  await world.close();
});

type SignedInClient = { token: string; cookies: Record<string, string> };

async function call(method: 'GET' | 'POST', path: string, payload?: object, who?: SignedInClient, to = app) {
  const headers: Record<string, string> = who ? { token: who.token } : {};
  const answer = await to.inject({ method, url: `/api${path}`, payload, headers, cookies: who?.cookies });
  return { status: answer.statusCode, body: answer.json(), answer };
}

async function signIn(body: object): Promise<SignedInClient> {
  const { body: envelope, answer } = await call('POST', '/sys/login', body);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { token: envelope.result?.token, cookies };
}
const byPassword = (userName: string, password = PASSWORD) => ({
  userName,
  password: passwordDigestNow(userName, password),
});

async function codeFromOutbox(scene: string): Promise<string> {
  const admin = await signIn(byPassword('lin'));
  const { body } = await call('GET', '/smsOutbox?page=1&pageSize=10', undefined, admin);
  const row = body.result.rows.find((each: { scene: string }) => each.scene === scene);
  return /\d{6}/.exec(row.text)?.[0] ?? '';
}

describe('the second step of a sign-in', () => {
  it('is requested by a refusal that any client can show, without a cookie, and then signs in', async () => {
    const id = await world.insertPerson({ code: 'chen', role: 'merchant_admin' });
    const { offer } = await enrolled(world, id, 'chen');
    const { body, answer } = await call('POST', '/sys/login', byPassword('chen'));
    expect([answer.statusCode, body.key, answer.cookies]).toEqual([401, 'err.factor.needed', []]);
    expect(body.msg).not.toBe('success');
    expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(body.result).toBeUndefined();
    expect(Object.keys(body.params).sort()).toEqual(['challenge', 'expiresAt', 'step']);
    const { challenge } = body.params;
    const code = nextCode(world, offer.secret);
    const second = await call('POST', '/sys/login/second', { challenge, code });
    expect(second.body.msg).toBe('success');
    expect(Object.keys(second.body.result).sort()).toEqual(['token', 'userInfo']);
    const cookies = Object.fromEntries(second.answer.cookies.map(({ name, value }) => [name, value]));
    const me = { token: second.body.result.token, cookies };
    expect((await call('GET', '/sys/factor', undefined, me)).body.result).toEqual({
      on: true,
      required: false,
      codesLeft: 10,
    });
    expect((await call('GET', '/sys/factor')).status).toBe(401);
    for (const secret of [challenge, code, offer.secret]) expect(logged).not.toContain(secret);
  });
});

describe('the browser after signing in', () => {
  it('gets a cookie that identifies it for ninety days and that scripts cannot read', async () => {
    const { answer } = await call('POST', '/sys/login', { ...byPassword('lin'), type: '1' });
    const did = answer.cookies.find(({ name }) => name === 'did');
    expect(did).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 90 * 86_400 });
    expect(answer.body).not.toContain(did?.value ?? '-');
  });

  it('may sign in while unknown browsers wait', async () => {
    const known = await signIn(byPassword('wang'));
    for (let count = 0; count < 5; count++) await call('POST', '/sys/login', byPassword('wang', 'wrong!'));
    const strange = await call('POST', '/sys/login', byPassword('wang'));
    expect([strange.status, strange.body.key]).toEqual([429, 'err.auth.locked']);
    const own = await call('POST', '/sys/login', byPassword('wang'), known);
    expect(own.status).toBe(200);
    await world.database.db.deleteFrom('loginFailures').execute();
  });
});

describe('codes over HTTP', () => {
  it('sign in, reset a forgotten password and can be read in the outbox by the platform administrator', async () => {
    const sent = await call('POST', '/sms/single/send', { scene: 'login', mobile: MOBILE });
    expect(sent.body).toEqual({ msg: 'success', result: { resendAfterMs: 60_000 } });
    const code = await codeFromOutbox('login');
    const signed = await signIn({ mobile: MOBILE, code, type: '2' });
    expect((await call('GET', '/sys/user/info', undefined, signed)).body.result.userCode).toBe('lin');

    await call('POST', '/sms/single/send', { scene: 'forgot', userName: 'lin' });
    const reset = { ...byPassword('lin', NEW_PASSWORD), code: await codeFromOutbox('forgot') };
    expect((await call('POST', '/sys/password/forgot', reset)).status).toBe(200);
    expect((await call('GET', '/sys/user/info', undefined, signed)).status).toBe(401);
    const back = await signIn(byPassword('lin', NEW_PASSWORD));
    const change = { password: reset.password, newPassword: passwordDigestNow('lin', PASSWORD) };
    const changed = await call('POST', '/sys/password/update', change, back);
    expect(changed.answer.cookies.find(({ name }) => name === 'sid')?.value).toBe('');
    expect((await call('GET', '/sys/user/info', undefined, back)).status).toBe(401);
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(reset.code);
  });

  it('can be read by administrators of the demonstration only', async () => {
    const [admin, other] = [await signIn(byPassword('lin')), await signIn(byPassword('wang'))];
    expect((await call('GET', '/smsOutbox', undefined, other)).status).toBe(403);
    expect((await call('GET', '/smsOutbox')).status).toBe(401);
    expect((await call('GET', '/smsOutbox', undefined, admin, production)).status).toBe(404);
  });

  it('cannot be requested when no SMS gateway is configured', async () => {
    const body = { scene: 'login', mobile: MOBILE };
    const answer = await call('POST', '/sms/single/send', body, undefined, production);
    expect([answer.status, answer.body.key]).toEqual([503, 'err.sms.unavailable']);
  });
});

describe('an invalid request', () => {
  it.each([
    ['/sys/login', { type: '2', mobile: '123', code: '123456' }, 'mobile'],
    ['/sys/login', { type: '1', userName: 'lin', password: 'plain' }, 'password'],
    ['/sms/single/send', { scene: 'login' }, 'mobile'],
    ['/sms/single/send', { scene: 'pickup', mobile: MOBILE }, 'scene'],
    ['/sys/user/register', { inviteCode: 'SHORT' }, 'inviteCode'],
    [
      '/sys/password/forgot',
      { userName: 'lin', password: passwordDigestNow('lin', PASSWORD), code: '1' },
      'code',
    ],
  ])('names its wrong field: %s %o', async (path, body, field) => {
    const answer = await call('POST', path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty(field);
  });
});
