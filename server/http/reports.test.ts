import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestSessions } from './api';
import { buildApp } from './app';
import { addReports, createReportMetrics, type ReportMetrics } from './reports';
import { route } from './route';

let app: FastifyInstance;
let metrics: ReportMetrics;
let lines: string[];
beforeAll(async () => {
  metrics = createReportMetrics();
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  app = await buildApp({
    routes: [route({ method: 'POST', path: '/own', policy: 'session', summary: '', handler: async () => 1 })],
    sessions: {} as RequestSessions,
    log,
    version: 'test',
    webDir: '/nowhere',
    extend: (server) => addReports(server, { log, clock: () => 0, metrics }),
  });
});
afterAll(() => app.close());

describe('a browser report', () => {
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
  ])('%s is counted and logged without secrets', async (_when, payload, type, violation) => {
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

  it('cannot be used to call anything else', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/own',
      payload: '{}',
      headers: { 'content-type': 'application/csp-report' },
    });
    expect(answer.statusCode).toBe(415);
  });

  it('is only counted once too many have been logged', async () => {
    lines.length = 0;
    const before = counted();
    await send(Array.from({ length: 50 }, () => modern));
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(metrics.violations - before.violations).toBe(50);
    expect(metrics.unlogged - before.unlogged).toBe(50 - lines.length);
  });

  it('is limited per address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await send(old, 'application/csp-report')).statusCode);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
  });
});
