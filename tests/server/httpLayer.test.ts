import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from './worlds/apiWorld';
import { HOST, rawHttp } from './worlds/rawHttp';

let world: ApiWorld;
let admin: ApiClient;
beforeAll(async () => {
  world = await startApiWorld({ limits: { headersMs: 200, requestMs: 400, checkMs: 50 } });
  admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
});
afterAll(() => world.close());

const JSON_POST = `POST /api/sys/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;

describe('the HTTP method', () => {
  it('unknown to a path is answered with 405 and the allowed ones', async () => {
    for (const method of ['PATCH', 'OPTIONS', 'HEAD', 'POST']) {
      const answer = await rawHttp(world.url, `${method} /api/iotTraffic/summary HTTP/1.1\r\n${HOST}\r\n`);
      expect([method, answer.status], answer.headers).toEqual([method, 405]);
      expect(answer.headers).toContain('allow: get\r\n');
    }
    const { headers } = await rawHttp(world.url, `GET /api/users/x/enable HTTP/1.1\r\n${HOST}\r\n`);
    expect(headers).toContain('allow: post\r\n');
  });

  it('TRACE is refused everywhere', async () => {
    for (const path of ['/', '/api/sys/user/info', '/nowhere'])
      expect((await rawHttp(world.url, `TRACE ${path} HTTP/1.1\r\n${HOST}\r\n`)).status, path).toBe(405);
  });
});

describe('an ambiguous request', () => {
  it.each([
    ['a length and chunks', `${JSON_POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks and a length', `${JSON_POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${JSON_POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
    ['a length with a sign', `${JSON_POST}Content-Length: +2\r\n\r\n{}`],
    ['chunks in disguise', `${JSON_POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a name with a blank', `${JSON_POST}Content-Length : 2\r\n\r\n{}`],
    ['a folded header', `${JSON_POST}X-A: 1\r\n 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['a bare line feed', `${JSON_POST}Content-Length: 2\nX: y\r\n\r\n{}`],
    ['no host', 'GET /api/devices HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a path that cannot be decoded', `GET /api/devices/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`],
  ])('is refused: %s', async (_name, request) => {
    const { status, body } = await rawHttp(world.url, request);
    expect(status, body).toBe(400);
    expect(body).not.toMatch(/FST_|devices/);
  });

  it('is refused: a repeated or list parameter', async () => {
    for (const path of [
      '/devices?page=1&page=2',
      '/users?x=1&x=2',
      '/users?filter[code]=eq:a&filter[code]=eq:b',
    ])
      expect((await admin.raw('GET', path)).status, path).toBe(400);
  });

  it('is refused: JSON keys that would set a prototype', async () => {
    for (const body of [
      '{"__proto__":{"a":1}}',
      '{"a":{"__proto__":1}}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${world.url}/api/sys/login`, { method: 'POST', headers, body });
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });
});

describe('a value that no column can hold', () => {
  it('is refused wherever it stands', async () => {
    for (const path of ['/users?q=%00', '/devices?q=a%00b', '/search?q=%00', '/users/%00', '/users?%00=1'])
      expect((await admin.raw('GET', path)).status, path).toBe(400);
    const half = '\ud800';
    const bodies = [
      { name: '\0' },
      { name: half },
      { version: 1, args: { a: [{ b: half }] } },
      { [half]: 1 },
    ];
    for (const body of bodies)
      expect((await admin.raw('PUT', '/users/x', body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe('an oversized request', () => {
  const flood =
    'X-Flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(300);

  it('is refused: headers, address, body', async () => {
    expect((await rawHttp(world.url, `GET / HTTP/1.1\r\n${HOST}${flood}\r\n`)).status).toBe(431);
    const long = `GET /api/devices?q=${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`;
    expect((await rawHttp(world.url, long)).status).toBe(431);
    const id = `GET /api/devices/${'a'.repeat(300)} HTTP/1.1\r\n${HOST}\r\n`;
    expect((await rawHttp(world.url, id)).status).toBe(414);
    expect((await admin.raw('PUT', '/users/x', { name: 'a'.repeat(1_000_001) })).status).toBe(413);
  });

  it('is aborted: endless headers and bodies', async () => {
    expect((await rawHttp(world.url, 'GET / HTTP/1.1\r\nX-Slow: ')).status).toBe(408);
    expect((await rawHttp(world.url, `${JSON_POST}Content-Length: 10\r\n\r\n{`)).status).toBe(408);
  });
});

describe('every answer', () => {
  it('names type and character set, has security headers and reveals no software', async () => {
    const asked = [
      'GET /api/sys/user/info',
      'GET /api/none',
      'POST /api/devices',
      'GET /%E0%A4%A',
      'GET /.git/config',
    ];
    for (const line of asked) {
      const { headers } = await rawHttp(world.url, `${line} HTTP/1.1\r\n${HOST}\r\n`);
      expect(headers, line).toContain('content-type: application/json; charset=utf-8');
      expect(headers, line).toContain('x-content-type-options: nosniff');
      expect(headers, line).toContain("frame-ancestors 'none'");
      expect(headers, line).not.toMatch(/\r\n(server|x-powered-by|access-control-[\w-]+):/);
    }
  });
});

describe('the request limit', () => {
  it('refuses the user and the institution but no others', async () => {
    const busy = await startApiWorld({ shares: { person: 3, tenant: 4 } });
    const [one, two, other] = await Promise.all(
      (['repair', 'security'] as const)
        .map((role) => signIn(busy.url, accountOf(role, 'A'), PASSWORD))
        .concat(signIn(busy.url, accountOf('repair', 'B'), PASSWORD)),
    );
    const statusOf = async (client: ApiClient | undefined) =>
      (await client?.raw('GET', '/sys/user/info'))?.status;
    const first = [await statusOf(one), await statusOf(one), await statusOf(one), await statusOf(one)];
    expect(first).toEqual([200, 200, 200, 429]);
    expect([await statusOf(two), await statusOf(two), await statusOf(other)]).toEqual([200, 429, 200]);
    await busy.close();
  });
});
