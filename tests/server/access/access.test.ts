import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import type { Route } from '../../../server/http/route';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';

let world: ApiWorld;
const clients = new Map<RoleType, ApiClient>();

beforeAll(async () => {
  world = await startApiWorld();
  for (const role of ROLE_TYPES) clients.set(role, await signIn(world.url, accountOf(role, 'A'), PASSWORD));
});
afterAll(() => world.close());

const NOW = Date.now();
/** Paths with the ids of rows, and a query where one is required. */
function pathFor(route: Route): string {
  const id = route.path.startsWith('/alerts') ? world.alerts.A : world.machines.A;
  const path = route.path.replace(':id', id);
  if (route.method === 'DELETE') return `${path}?version=1`;
  return path.endsWith('/climate') ? `${path}?from=${NOW - 3_600_000}&to=${NOW}` : path;
}

/** As every role, for rows everywhere and with tokens that are worth nothing: `positions.slow.test.ts`. */
describe('every endpoint', () => {
  it('refuses a request without a token, except for sign-in endpoints', async () => {
    for (const route of world.routes.filter((each) => each.policy !== 'public')) {
      const none = await fetch(`${world.url}/api${pathFor(route)}`, {
        method: route.method,
        body: route.method === 'GET' ? undefined : '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(none.status, route.path).toBe(401);
      expect(((await none.json()) as { msg: string }).msg, route.path).toBe('token is undefined!');
    }
  });
});

describe('signing in', () => {
  it('answers an unknown account and a wrong password alike', async () => {
    const attempt = async (account: string) =>
      String(await signIn(world.url, account, 'wrong').catch((error: Error) => error.message));
    const [unknown, wrong] = [await attempt('nobody'), await attempt(accountOf('repair', 'B'))];
    expect(unknown.replace('nobody', '')).toBe(wrong.replace(accountOf('repair', 'B'), ''));
  });

  it('hides the session secret from scripts and keeps the token out of the session cookie', async () => {
    const client = await signIn(world.url, accountOf('security', 'B'), PASSWORD);
    const sid = /sid=([^;]+)/.exec(client.cookie)?.[1];
    expect(sid).toBeDefined();
    expect(sid).not.toBe(client.token);
  });

  it('ends with the session at once', async () => {
    const client = await signIn(world.url, accountOf('track_admin', 'B'), PASSWORD);
    const headers = { token: client.token, cookie: client.cookie };
    const left = await fetch(`${world.url}/api/sys/logout`, { method: 'POST', headers });
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect((await client.raw('GET', '/sys/user/info')).body.key).toBe('err.auth.invalidToken');
  });
});

describe('bad requests', () => {
  const admin = () => clients.get('platform_admin') as ApiClient;

  it('from another site change nothing', async () => {
    const answer = await admin().raw('POST', '/socket/ticket', {}, { origin: 'https://elsewhere.example' });
    expect([answer.status, answer.body.key]).toEqual([403, 'err.common.crossSite']);
    const fetched = await admin().raw('POST', '/socket/ticket', {}, { 'sec-fetch-site': 'cross-site' });
    expect(fetched.status).toBe(403);
  });

  it('are named: malformed JSON, wrong fields, wrong type, unknown path', async () => {
    const post = (body: string, type: string) =>
      fetch(`${world.url}/api/sys/login`, { method: 'POST', headers: { 'content-type': type }, body });
    expect(((await (await post('{', 'application/json')).json()) as { key: string }).key).toBe(
      'err.common.badJson',
    );
    expect((await post('a=1', 'text/csv')).status).toBe(415);
    expect((await admin().raw('GET', '/devices?pageSize=1000')).body).toMatchObject({
      key: 'err.common.validation',
      fields: { pageSize: 'err.common.invalidField' },
    });
    expect((await admin().raw('GET', '/devices?sort=secretHash')).status).toBe(400);
    expect((await admin().raw('GET', '/no/such/thing')).body.key).toBe('err.common.notFound');
  });

  it('are answered in the language of the caller', async () => {
    const answer = await admin().raw('GET', '/no/such/thing', undefined, { 'Accept-Language': 'ko' });
    expect(answer.body.msg).toBe('찾을 수 없습니다');
  });
});

describe('acknowledging over HTTP', () => {
  const alertId = () => world.alerts.A;

  it('takes effect once per key however often it is sent', async () => {
    const client = clients.get('merchant_admin') as ApiClient;
    const headers = { 'Idempotency-Key': '01JTESTKEY0000000000000000' };
    const ask = () =>
      client.raw('POST', `/alerts/${alertId()}/acknowledge`, { version: 1, note: 'seen' }, headers);
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const events = await world.database.query('select 1 from feed where entity_id = $1', [alertId()]);
    expect(events).toHaveLength(1);
  });

  it('tells the slower user who was faster', async () => {
    const late = clients.get('pharmacist') as ApiClient;
    const answer = await late.raw('POST', `/alerts/${alertId()}/acknowledge`, { version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ key: 'err.common.stale', params: { by: 'merchant_admin of A' } });
  });

  it('refuses unknown fields', async () => {
    const client = clients.get('merchant_admin') as ApiClient;
    const answer = await client.raw('POST', `/alerts/${alertId()}/acknowledge`, { version: 2, force: true });
    expect(answer.body).toMatchObject({
      key: 'err.common.validation',
      fields: { force: 'err.common.unknownField' },
    });
  });
});

describe('security headers', () => {
  it('forbid type sniffing, framing and caching on every answer', async () => {
    for (const path of ['/api/sys/user/info', '/api/none']) {
      const { headers } = await fetch(world.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const { headers } = await fetch(`${world.url}/api/sys/user/info`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
