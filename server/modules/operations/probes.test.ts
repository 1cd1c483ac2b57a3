import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import type { Bus } from '../../events/bus';
import { proxyTrust } from '../../http/callers/trust';
import { createNoBroker } from '../../ingest';
import { createIngestMetrics } from '../../ingest/metrics';
import { createCallbackMetrics } from '../../partners/platform/metrics';
import { addProbes, type ProbeDeps } from './probes';

const down = async () => Promise.reject(new Error('down'));
const up = async () => undefined;

function deps(
  broken: { database?: true; bus?: true; feed?: true; broker?: true; disk?: true; stuck?: true } = {},
): ProbeDeps {
  return {
    database: { ping: broken.database ? down : up } as unknown as Database,
    bus: { ping: broken.bus ? down : up } as unknown as Bus,
    relay: { healthy: !broken.feed } as ProbeDeps['relay'],
    broker: { ...createNoBroker(), ready: () => !broken.broker },
    ingest: Object.assign(
      createIngestMetrics(createNoBroker()),
      broken.stuck ? { stuckTries: 10, stuckSince: 1 } : {},
    ),
    own: () => true,
    login: {} as ProbeDeps['login'],
    audit: {} as ProbeDeps['audit'],
    csp: {} as ProbeDeps['csp'],
    callbacks: createCallbackMetrics(),
    care: createCallbackMetrics(),
    records: { failed: 0, failedSeconds: 0 },
    disk: { low: broken.disk === true, free: 1 },
    push: () => undefined,
  };
}

function serve(probes: ProbeDeps, proxies: string[] = []) {
  const app = Fastify({ trustProxy: proxyTrust(proxies) });
  addProbes(app, probes);
  return app;
}

describe('/readyz', () => {
  const ready = async (broken: Parameters<typeof deps>[0]) => {
    const { statusCode, body } = await serve(deps(broken)).inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };

  it('is ready when all parts answer', async () => {
    const all = {
      machines: 'here',
      database: true,
      feed: true,
      broker: true,
      bus: true,
      disk: true,
      stored: true,
    };
    expect(await ready({})).toEqual([200, { ok: true, state: 'ready', ...all }]);
  });

  it('is degraded without the bus, which only speeds up updates', async () => {
    const rest = {
      machines: 'here',
      database: true,
      feed: true,
      broker: true,
      bus: false,
      disk: true,
      stored: true,
    };
    expect(await ready({ bus: true })).toEqual([200, { ok: true, state: 'degraded', ...rest }]);
  });

  it('is degraded with little disk space because reading still works', async () => {
    expect(await ready({ disk: true })).toMatchObject([200, { ok: true, state: 'degraded', disk: false }]);
  });

  it('is degraded while messages of machines cannot be stored', async () => {
    expect(await ready({ stuck: true })).toMatchObject([200, { state: 'degraded', stored: false }]);
  });

  it.each(['database', 'feed', 'broker'] as const)('is unavailable without the %s', async (part) => {
    expect(await ready({ [part]: true })).toMatchObject([503, { ok: false, state: 'down', [part]: false }]);
  });
});

describe('/metrics', () => {
  const TOKEN = 'a token of some length';
  const ask = async (headers: Record<string, string>, { token = '', proxies = [] as string[] } = {}) => {
    const app = serve({ ...deps(), token: token === '' ? undefined : token }, proxies);
    const { remoteAddress = '127.0.0.1', ...rest } = headers;
    return (await app.inject({ url: '/metrics', headers: rest, remoteAddress })).statusCode;
  };

  it.each([
    [200, {}],
    [200, { host: '127.0.0.1:8080', remoteAddress: '::ffff:127.0.0.1' }],
    [404, { remoteAddress: '192.168.1.9' }],
    [404, { 'x-forwarded-for': '203.0.113.1' }],
    [404, { 'x-forwarded-for': '127.0.0.1' }],
    [404, { forwarded: 'for=203.0.113.1' }],
    [404, { 'x-real-ip': '203.0.113.1' }],
    [404, { via: '1.1 proxy' }],
    [404, { host: 'console.example' }],
  ])('answers %i without a token to %j', async (status, headers) => {
    expect(await ask(headers as Record<string, string>)).toBe(status);
    expect(await ask(headers as Record<string, string>, { proxies: ['127.0.0.1'] })).toBe(status);
  });

  it.each([
    [200, { authorization: `Bearer ${TOKEN}` }],
    [200, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.1', host: '10.0.0.1' }],
    [200, { authorization: `bearer ${TOKEN}`, remoteAddress: '192.168.1.9' }],
    [404, {}],
    [404, { authorization: 'Bearer another' }],
    [404, { authorization: TOKEN }],
  ])('answers %i with a token set to %j', async (status, headers) => {
    expect(await ask(headers as Record<string, string>, { token: TOKEN })).toBe(status);
  });
});
