import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sessions } from '../auth/sessions/sessions';
import { buildApp } from './app';
import { trustOf } from './callers/trust';
import { addReports, createReportMetrics, type ReportMetrics } from './reports';
import { route } from './route';
import { pageHeaders } from './security';

const PROXY = '10.0.0.1';
const FIRST_NONCE = /'nonce-([\w+/=]{22,24})'/;

let app: FastifyInstance;
let folder: string;
let metrics: ReportMetrics;
let lines: string[];

async function broken(): Promise<never> {
  throw new Error('out of order');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pharos-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<head><meta property="csp-nonce" nonce="__CSP_NONCE__" /><script src="/assets/a.js"></script></head>',
  );
  const list = { code: ['/assets/a.js', '/assets/b.js', '/assets/b.css'], texts: { jp: ['/assets/jp.js'] } };
  writeFileSync(join(folder, 'console.json'), JSON.stringify(list));
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'a.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'assets', 'a.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'assets', 'b.js'), 'export {};');
  metrics = createReportMetrics();
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  app = await buildApp({
    routes: [
      route({ method: 'GET', path: '/fine', policy: 'public', summary: '', handler: async () => 1 }),
      route({ method: 'GET', path: '/broken', policy: 'public', summary: '', handler: broken }),
      route({ method: 'POST', path: '/own', policy: 'session', summary: '', handler: async () => 1 }),
    ],
    sessions: {} as Sessions,
    log,
    version: 'test',
    webDir: folder,
    trustProxy: trustOf([PROXY]),
    // Whatever a Host says, the policy takes no more of it than a host.
    hosts: () => true,
    extend: (server) => addReports(server, { log, clock: () => 0, metrics }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const page = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/', headers, remoteAddress: PROXY });

describe('every answer', () => {
  it.each([
    ['a page', 'GET', '/', 200],
    ['a script', 'GET', '/assets/a.js', 200],
    ['an answer of the API', 'GET', '/api/fine', 200],
    ['a fault', 'GET', '/api/broken', 500],
    ['a refusal', 'POST', '/api/own', 401],
    ['nothing there', 'GET', '/api/none', 404],
    ['no page there', 'GET', '/none', 404],
    ['no script there', 'GET', '/assets/none.js', 404],
    ['a way out of the folder', 'GET', '/assets/..%2findex.html', 403],
    ['a bad report', 'POST', '/reports', 400],
  ] as const)('has its headers: %s', async (_what, method, url, status) => {
    const { headers, statusCode } = await app.inject({ method, url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
  });

  it('is for TLS alone once it came by TLS', async () => {
    const { headers } = await page({ 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await page()).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a file of the console', () => {
  const file = (name: string, accepted?: string) =>
    app.inject({ url: `/assets/${name}`, headers: accepted ? { 'accept-encoding': accepted } : {} });
  it.each([
    ['a.js', 'gzip, deflate, br', 'br'],
    ['a.js', 'gzip', 'gzip'],
    ['a.js', undefined, undefined],
    ['b.js', 'gzip, br', undefined],
  ])('travels in the form that was laid beside it: %s for %s', async (name, accepted, encoding) => {
    const { headers, statusCode } = await file(name, accepted);
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
  });
});

describe('what the page fetches first', () => {
  const linked = async (headers: Record<string, string>) =>
    [...(await page(headers)).body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(
      ([, rel, file]) => `${rel} ${file}`,
    );
  const CODE = ['modulepreload /assets/b.js', 'preload /assets/b.css'];
  it.each([
    ['nothing of the console without a session', {}, []],
    ['the console, but not what the page names already', { cookie: 'token=t' }, CODE],
    [
      'the texts of the language one chose',
      { cookie: 'token=t; language=jp', 'accept-language': 'en' },
      [...CODE, 'modulepreload /assets/jp.js'],
    ],
    [
      'the texts of the language of the browser',
      { cookie: 'token=t; language=fr', 'accept-language': 'ja,en' },
      [...CODE, 'modulepreload /assets/jp.js'],
    ],
  ])('is %s', async (_what, headers, expected) => {
    expect(await linked(headers)).toEqual(expected);
  });
});

describe('the policy of the page', () => {
  it('is the one that was decided, with a nonce that is never the same', async () => {
    const { headers, body } = await page({ host: 'console.example:8443', 'x-forwarded-proto': 'https' });
    const policy = String(headers['content-security-policy']);
    const nonce = FIRST_NONCE.exec(policy)?.[1] ?? '';
    expect(body).toContain(`nonce="${nonce}"`);
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()');
    expect((await app.inject('/api/fine')).headers['permissions-policy']).toMatch(/^camera=\(\),/);
    expect(policy.replace(nonce, 'R').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-R'",
      "style-src-attr 'none'",
      "img-src 'self' data: blob:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self' wss://console.example:8443",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-uri /reports',
      'report-to csp',
    ]);
    expect(headers['reporting-endpoints']).toBe('csp="/reports"');
    expect(headers['cache-control']).toBe('no-store');
    const plain = (await page()).headers['content-security-policy'];
    expect(plain).not.toContain(nonce);
    expect(plain).toMatch(/; report-uri \/reports$/);
  });

  it('lets in the pictures of the map from where the installation has them, and from nowhere else', () => {
    const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png';
    const { 'content-security-policy': policy } = pageHeaders({ protocol: 'https', host: 'a' }, 'n', tiles);
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;");
  });

  it.each([
    ['localhost:8080', "connect-src 'self' ws://localhost:8080;"],
    ['[::1]:8080', "connect-src 'self';"],
    ["a; script-src 'unsafe-inline'", "connect-src 'self';"],
    ['a,b', "connect-src 'self';"],
  ])('takes from the host %s only what is one', async (host, sources) => {
    const policy = (await page({ host })).headers['content-security-policy'];
    expect(policy).toContain(sources);
    expect(policy).not.toContain('unsafe-inline');
  });
});

describe('a report', () => {
  // Each test has an address of its own, so that none is limited because of another.
  let caller = 0;
  beforeEach(() => {
    caller += 1;
  });
  const url = 'https://console.example/?token=secret#/login?redirect=secret';
  const modern = {
    type: 'csp-violation',
    age: 1,
    url,
    user_agent: 'x',
    body: {
      documentURL: url,
      effectiveDirective: 'img-src',
      blockedURL: 'https://evil.example/secret?secret',
      sourceFile: 'https://console.example/assets/a.js?secret',
      lineNumber: 3,
      sample: 'secret',
      originalPolicy: "img-src 'self'",
      disposition: 'enforce',
      statusCode: 200,
    },
  };
  const old = {
    'csp-report': {
      'document-uri': url,
      'violated-directive': "script-src-elem 'self'",
      'blocked-uri': 'inline',
    },
  };
  const send = (payload: unknown, type = 'application/reports+json', headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/reports',
      payload: JSON.stringify(payload),
      headers: { 'content-type': type, ...headers },
      remoteAddress: `192.0.2.${caller}`,
    });
  const counted = () => ({ ...metrics });

  it.each([
    [
      'of today',
      [modern],
      'application/reports+json',
      { directive: 'img-src', blocked: 'https://evil.example', page: '/', source: '/assets/a.js', line: 3 },
    ],
    [
      'of yesterday',
      old,
      'application/csp-report',
      { directive: 'script-src-elem', blocked: 'inline', page: '/', source: '' },
    ],
  ])('%s is counted and logged without what could be a secret', async (_when, payload, type, violation) => {
    const before = counted();
    lines.length = 0;
    expect((await send(payload, type)).statusCode).toBe(204);
    expect(metrics.violations).toBe(before.violations + 1);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ violation });
    expect(lines[0]).not.toContain('secret');
  });

  it.each([
    ['of something else', { type: 'deprecation', body: {} }, undefined, {}, 400],
    ['that is none', 'x', undefined, {}, 400],
    [
      'with a directive nobody has',
      [{ ...modern, body: { ...modern.body, effectiveDirective: '<b>' } }],
      undefined,
      {},
      400,
    ],
    ['as plain JSON', [modern], 'application/json', {}, 415],
    ['that is too long', [{ ...modern, more: 'x'.repeat(70_000) }], undefined, {}, 413],
    ['from another site', [modern], undefined, { origin: 'https://evil.example' }, 403],
  ] as const)('%s is refused and not counted', async (_what, payload, type, headers, status) => {
    const before = counted();
    expect((await send(payload, type, headers)).statusCode).toBe(status);
    expect(counted()).toEqual(before);
  });

  it('is no way to call anything else', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/own',
      payload: '{}',
      headers: { 'content-type': 'application/csp-report' },
    });
    expect(answer.statusCode).toBe(415);
  });

  it('is only counted when too many have been logged', async () => {
    lines.length = 0;
    const before = counted();
    await send(Array.from({ length: 50 }, () => modern));
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(metrics.violations - before.violations).toBe(50);
    expect(metrics.unlogged - before.unlogged).toBe(50 - lines.length);
  });

  it('is not taken from one address for ever', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await send(old, 'application/csp-report')).statusCode);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
  });
});
