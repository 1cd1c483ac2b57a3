import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from '../access/policy';
import type { RequestSessions } from './api';
import { buildApp } from './app';
import { encodingFor, WORTH_BYTES } from './compressing';
import { route } from './route';

const LONG = '药'.repeat(WORTH_BYTES);
const answered = { msg: 'success', result: LONG };

let app: FastifyInstance;

const get = (path: string, policy: Policy, result: unknown, raw?: true) =>
  route({ method: 'GET', path, policy, summary: '', raw, handler: async () => result });

beforeAll(async () => {
  app = await buildApp({
    routes: [
      get('/long', 'session', LONG),
      get('/short', 'session', 'a'),
      get('/all', 'public', LONG),
      get('/cookie', 'cookie', LONG),
      get('/raw', 'session', LONG, true),
      route({ method: 'POST', path: '/made', policy: 'session', summary: '', handler: async () => LONG }),
    ],
    sessions: {
      authenticate: async () => ({ permissions: {}, userId: 'u', orgId: 'o' }),
      bySecret: async () => ({ permissions: {}, userId: 'u', orgId: 'o' }),
    } as unknown as RequestSessions,
    log: pino({ level: 'silent' }),
    version: 'test',
    webDir: '/nowhere',
  });
});
afterAll(() => app.close());

const ask = (path: string, encoding?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    url: `/api${path}`,
    method,
    headers: { token: 't', cookie: 'sid=s', ...(encoding && { 'accept-encoding': encoding }) },
  });

describe('a compressed answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('travels in %s when it is long and reads the same', async (encoding, unpack) => {
    const { headers, rawPayload } = await ask('/long', encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(LONG.length / 10);
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(answered);
  });

  it('is uncompressed for clients without compression and varies by that header', async () => {
    const { headers, json } = await ask('/long');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(json()).toEqual(answered);
  });

  it.each([
    ['that is short', '/short', 'GET'],
    ['that anybody can ask for', '/all', 'GET'],
    ['that the cookie alone opens, as another site could make a browser do', '/cookie', 'GET'],
    ['that is a stream or a file', '/raw', 'GET'],
    ['to a change, which may hand out a secret', '/made', 'POST'],
  ] as const)('%s is never compressed', async (_what, path, method) => {
    const { headers, statusCode } = await ask(path, 'gzip, br', method);
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('the chosen encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0, br;q=0', 'gzip'],
    ['gzip; q=0.000', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
