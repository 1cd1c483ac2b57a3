import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { RequestSessions } from '../api';
import { buildApp } from '../app';
import { route } from '../route';
import { addressThrough, type ProxyTrust, proxyTrust } from './trust';

const PROXY = '10.0.0.7';
const CALLER = '203.0.113.9';

const who = route({
  method: 'GET',
  path: '/who',
  policy: 'public',
  summary: 'Where the request comes from',
  handler: async ({ request, ip }) => ({ ip, protocol: request.protocol }),
});

async function ask(
  trustProxy: ProxyTrust | undefined,
  remoteAddress: string,
  headers: Record<string, string>,
) {
  const app = await buildApp({
    routes: [who],
    sessions: {} as RequestSessions,
    log: pino({ level: 'silent' }),
    trustProxy,
    version: 'test',
    webDir: '/nowhere',
  });
  const answer = await app.inject({ url: '/api/who', remoteAddress, headers });
  await app.close();
  return { ...answer.json().result, hsts: answer.headers['strict-transport-security'] !== undefined };
}

const forwarded = { 'x-forwarded-for': `1.1.1.1, ${CALLER}`, 'x-forwarded-proto': 'https' };

it('a request whose caller has disconnected without an address is no error', async () => {
  const app = await buildApp({
    routes: [who],
    sessions: {} as RequestSessions,
    log: pino({ level: 'silent' }),
    version: 'test',
    webDir: '/nowhere',
    extend: (each) =>
      each.addHook(
        'onRequest',
        async ({ socket }) => void Object.assign(socket, { remoteAddress: undefined }),
      ),
  });
  expect((await app.inject({ url: '/api/who' })).statusCode).toBe(200);
  await app.close();
});

describe('a forwarding header', () => {
  it('is ignored unless proxies are configured', async () => {
    expect(await ask(undefined, PROXY, forwarded)).toEqual({ ip: PROXY, protocol: 'http', hsts: false });
  });

  it('is trusted from our own proxies for the hops they saw', async () => {
    const trust = proxyTrust(['10.0.0.0/8']);
    expect(await ask(trust, PROXY, forwarded)).toEqual({ ip: CALLER, protocol: 'https', hsts: true });
    expect(await ask(trust, CALLER, forwarded)).toEqual({ ip: CALLER, protocol: 'http', hsts: false });
  });

  it('applies to the push socket as well', () => {
    const request = { headers: forwarded, socket: { remoteAddress: PROXY } } as unknown as IncomingMessage;
    expect(addressThrough(proxyTrust([PROXY]))(request)).toBe(CALLER);
    expect(addressThrough(proxyTrust([]))(request)).toBe(PROXY);
  });
});
