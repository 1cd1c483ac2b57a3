import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { closeGracefully } from './gracefulClose';

const STOP_MS = 300;
/** Far less than the minute and more that Node keeps a connection it does not look at. */
const SOON_MS = 10_000;

/** A server with one answer that ends at once and one that never does, and a connection to it. */
async function serve() {
  const app = Fastify({ keepAliveTimeout: 72_000 });
  closeGracefully(app, STOP_MS);
  app.get('/quick', async () => 'ok');
  app.get('/never', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const accepted = once(app.server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await Promise.all([accepted, once(client, 'connect')]);
  return { app, client };
}

async function stopped(app: { close(): PromiseLike<unknown> }, client: Socket): Promise<number> {
  const ended = client.destroyed || new Promise((resolve) => client.once('close', resolve));
  client.resume();
  const from = performance.now();
  await app.close();
  await ended;
  return performance.now() - from;
}

describe('stopping does not wait for', () => {
  it('a connection that never sent a request', async () => {
    const { app, client } = await serve();
    expect(await stopped(app, client)).toBeLessThan(SOON_MS);
  });

  it('an idle keep-alive connection', async () => {
    const { app, client } = await serve();
    client.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(client, 'data');
    expect(await stopped(app, client)).toBeLessThan(SOON_MS);
  });

  it('half a request', async () => {
    const { app, client } = await serve();
    client.write('GET /quick HTTP/1.1\r\nHost:');
    expect(await stopped(app, client)).toBeLessThan(SOON_MS);
  });

  it('an endless answer beyond the time limit', async () => {
    const { app, client } = await serve();
    const asked = once(app.server, 'request');
    client.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await asked;
    const took = await stopped(app, client);
    expect(took).toBeGreaterThan(STOP_MS * 0.9);
    expect(took).toBeLessThan(SOON_MS);
  });
});
