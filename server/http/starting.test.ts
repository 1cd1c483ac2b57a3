import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../tests/freePort';
import { StartError } from '../errors';
import { listenWhileStarting, type StartingServer } from './starting';

let starting: StartingServer | undefined;
afterEach(() => starting?.close());

async function start(alone = false): Promise<{ port: number; url: string }> {
  const port = await freePort();
  starting = await listenWhileStarting(port, { alone });
  return { port, url: `http://localhost:${port}` };
}
const TICKET_CALL = 'POST /api/socket/ticket HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n\r\n{"n":1}';
const askTicket = (url: string, signal?: AbortSignal) =>
  fetch(`${url}/api/socket/ticket`, { method: 'POST', body: '{"n":1}', signal });

describe('a server that is starting', () => {
  it('refuses a call in its language and says when to ask again', async () => {
    const { url } = await start();
    const headers = { 'accept-language': 'ja', accept: 'application/json' };
    const answer = await fetch(`${url}/api/socket/ticket`, { method: 'POST', body: '{}', headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toEqual({
      key: 'err.common.starting',
      msg: 'システムを起動しています。しばらくお待ちください',
    });
  });

  it('shows a browser a page that reloads, under a policy that lets nothing else run', async () => {
    const { url } = await start();
    const answer = await fetch(url, { headers: { accept: 'text/html,*/*', 'accept-language': 'ko-KR' } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.* script-src 'sha256-[^' ]+'$/,
    );
    const page = await answer.text();
    expect(page).toContain('<html lang="ko">');
    expect(page).toContain('location.reload()');
  });

  it('lives, and is not ready', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });

  it('leaves the port at once, also while somebody holds a connection', async () => {
    const { port, url } = await start();
    const idle = connect(port, '::1').on('error', () => undefined);
    await once(idle, 'connect');
    const left = once(idle, 'close');
    await starting?.close();
    const next = createServer((_request, response) => response.end('next')).listen(port, '::');
    await once(next, 'listening');
    expect(await (await fetch(url)).text()).toBe('next');
    await left;
    await new Promise((resolve) => next.close(resolve));
  });

  it('answers who has asked before it leaves', async () => {
    const { port } = await start();
    const asking = connect(port, '::1').end('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(asking, 'connect');
    await starting?.close();
    const [answer] = (await once(asking, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('lets who asks for a ticket wait for it, and the server that is ready give it', async () => {
    const { port, url } = await start(true);
    const asking = Array.from({ length: 3 }, () => connect(port, '::1'));
    for (const socket of asking) socket.write(TICKET_CALL);
    await Promise.all(asking.map((socket) => once(socket, 'connect')));
    // Connections are taken in the order in which they came: this one is behind those.
    expect((await fetch(`${url}/api/other`)).status).toBe(503);
    await starting?.close();
    starting?.handOver(async (request, response) => response.end(await text(request)));
    for (const answer of await Promise.all(asking.map(text))) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\{"n":1\}$/s);
      // The next call of this caller is for the server that has the port now.
      expect(answer).toContain('\r\nconnection: close\r\n');
    }
  });

  it('gives a ticket to nobody who has left meanwhile', async () => {
    const { url } = await start(true);
    const leaving = new AbortController();
    const asked = askTicket(url, leaving.signal);
    await fetch(`${url}/healthz`);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await fetch(`${url}/healthz`);
    await starting?.close();
    const answerer = vi.fn();
    starting?.handOver(answerer);
    await pause(20);
    expect(answerer).not.toHaveBeenCalled();
  });

  it('refuses who has waited for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port } = await start(true);
    const asking = connect(port, '::1');
    asking.write('POST /api/socket/ticket HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(8_000);
    vi.useRealTimers();
    const [answer] = (await once(asking, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
    asking.destroy();
  });

  it('says what to do about a port that is taken', async () => {
    const { port } = await start();
    await expect(listenWhileStarting(port, { alone: true })).rejects.toThrow(
      new StartError(
        `PORT=${port}: cannot be listened at: another process uses it. Stop that one, or set PORT to another number.`,
      ),
    );
  });
});
