import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestSessions } from './api';
import { buildApp } from './app';
import { proxyTrust } from './callers/trust';
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
    '<head><meta property="csp-nonce" nonce="__CSP_NONCE__" /><script src="/assets/a.js"></script>' +
      '<meta name="password-policy" content="__PASSWORD_POLICY__" /></head>',
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
    sessions: {} as RequestSessions,
    log,
    version: 'test',
    webDir: folder,
    passwordPolicy: 'strong',
    trustProxy: proxyTrust([PROXY]),
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
  ] as const)('has the security headers: %s', async (_what, method, url, status) => {
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

  it('requires TLS from then on once it came by TLS', async () => {
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
  ])('is sent in the precompressed form beside it: %s for %s', async (name, accepted, encoding) => {
    const { headers, statusCode } = await file(name, accepted);
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
  });
});

describe('the preload links of the page', () => {
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
  ])('name %s', async (_what, headers, expected) => {
    expect(await linked(headers)).toEqual(expected);
  });
});

describe('the Content-Security-Policy of the page', () => {
  it('is the documented one with a nonce that never repeats', async () => {
    const { headers, body } = await page({ host: 'console.example:8443', 'x-forwarded-proto': 'https' });
    const policy = String(headers['content-security-policy']);
    const nonce = FIRST_NONCE.exec(policy)?.[1] ?? '';
    expect(body).toContain(`nonce="${nonce}"`);
    expect(body).toContain('<meta name="password-policy" content="strong" />');
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

  it('allows map images from the configured host and no other', () => {
    const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png';
    const { 'content-security-policy': policy } = pageHeaders({ protocol: 'https', host: 'a' }, 'n', tiles);
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;");
  });

  it.each([
    ['localhost:8080', "connect-src 'self' ws://localhost:8080;"],
    ['[::1]:8080', "connect-src 'self';"],
    ["a; script-src 'unsafe-inline'", "connect-src 'self';"],
    ['a,b', "connect-src 'self';"],
  ])('accepts from the host %s only a valid host name', async (host, sources) => {
    const policy = (await page({ host })).headers['content-security-policy'];
    expect(policy).toContain(sources);
    expect(policy).not.toContain('unsafe-inline');
  });
});
