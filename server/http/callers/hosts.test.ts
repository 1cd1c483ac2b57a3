import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { RequestSessions } from '../api';
import { buildApp } from '../app';
import { route } from '../route';
import { hostsOf } from './hosts';

const PUBLIC = ['https://console.example', 'http://pharos.lan:8080'];

const open = route({
  method: 'GET',
  path: '/open',
  policy: 'public',
  summary: 'Anything',
  handler: async () => ({ fine: true }),
});

async function ask(url: string, headers: Record<string, string>, publicUrls?: readonly string[]) {
  const app = await buildApp({
    routes: [open],
    sessions: {} as RequestSessions,
    log: pino({ level: 'silent' }),
    version: 'test',
    webDir: '/nowhere',
    hosts: publicUrls && hostsOf(publicUrls),
    extend: (server) => {
      server.get('/healthz', async () => ({ ok: true }));
    },
  });
  const answer = await app.inject({ url, headers });
  await app.close();
  return answer;
}

describe('a host name', () => {
  it.each([
    ['localhost'],
    ['LOCALHOST:8080'],
    ['pharos.localhost:1'],
    ['127.0.0.1:9'],
    ['127.8.8.8'],
    ['[::1]:8080'],
    ['console.example'],
    ['Console.Example.:443'],
    ['pharos.lan:8080'],
    ['localhost:8080', 'http://localhost:5173'],
    ['console.example', 'https://console.example'],
    ['pharos.lan:8080', 'http://pharos.lan:8080'],
  ])('%s is served, for a page of %s', (host, origin = undefined as string | undefined) => {
    expect(hostsOf(PUBLIC)({ host, origin })).toBe(true);
  });

  it.each([
    [undefined],
    [''],
    ['evil.example'],
    ['console.example.evil.example'],
    ['console.example:8443'],
    ['pharos.lan'],
    ['192.168.1.5:8080'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example'],
    ['notlocalhost'],
    ['[::2]'],
    ['console.example', 'https://evil.example'],
    ['console.example', 'http://console.example'],
    ['localhost:8080', 'null'],
  ])('%s is not served, for a page of %s', (host, origin = undefined as string | undefined) => {
    expect(hostsOf(PUBLIC)({ host, origin })).toBe(false);
  });
});

describe('a request under a foreign host name', () => {
  it('is refused with the setting that would allow it, for pages and API calls', async () => {
    for (const url of ['/api/open', '/', '/login?a=1']) {
      const answer = await ask(url, { host: 'box.lan:8080' });
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toMatchObject({ key: 'err.common.host', params: { url: 'http://box.lan:8080' } });
      expect(answer.json().msg).toContain('PUBLIC_URL');
    }
    expect((await ask('/api/open', { host: 'box.lan:8080' }, ['http://box.lan:8080'])).statusCode).toBe(200);
    expect((await ask('/api/open', { host: 'localhost:8080' })).statusCode).toBe(200);
  });

  it('is refused for an origin of another site, which is named', async () => {
    const answer = await ask('/api/open', { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(421);
    expect(answer.json().params).toEqual({ url: 'https://evil.example' });
  });

  it('is not echoed in the answer when it is no valid name', async () => {
    const answer = await ask('/api/open', { host: '<b>x</b>' });
    expect([answer.statusCode, answer.json().params]).toEqual([421, { url: '' }]);
  });

  it('is answered for the liveness check, which uses an address', async () => {
    expect((await ask('/healthz', { host: '10.1.2.3:8080' })).statusCode).toBe(200);
  });
});
