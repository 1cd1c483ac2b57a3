import { request } from 'node:http';
import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { CLOSE, MAX_INBOUND_BYTES, MESSAGE } from '../../contract/push';
import { connect, type TestClient } from './testing/testClient';
import { gatewaysOnOneDatabase, until } from './testing/testGateway';
import { personOf } from './testing/testRows';
import type { World } from './testing/testWorld';

const gateways = gatewaysOnOneDatabase();

async function closeCode(client: TestClient): Promise<number | undefined> {
  await until(() => client.closed);
  return client.closed?.code;
}

async function live(client: TestClient): Promise<TestClient> {
  await until(() => client.of(MESSAGE.snapshotEnd).length > 0);
  return client;
}

/** Status of an upgrade request that is answered with plain HTTP. */
function upgradeStatus(
  { host }: World,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const [hostname, port] = host.split(':');
  return new Promise((resolve, reject) => {
    const handshake = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13' };
    const asked = request({
      hostname,
      port,
      path,
      headers: { Connection: 'Upgrade', Upgrade: 'websocket', ...handshake, ...headers },
    });
    asked.on('response', (response) => resolve(response.statusCode));
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('opening a socket', () => {
  it('is refused for pages of other hosts and requests without an origin', async () => {
    const world = await gateways.start();
    const path = '/socket?token=a&scope=101';
    expect(await upgradeStatus(world, path, { Origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus(world, path, { Origin: 'null' })).toBe(403);
    expect(await upgradeStatus(world, path, {})).toBe(403);
    expect(await upgradeStatus(world, path, { Origin: `http://${world.host}` })).toBe(101);
    expect(await upgradeStatus(world, '/other', { Origin: `http://${world.host}` })).toBe(404);
  });

  it('is refused for a foreign host name', async () => {
    const world = await gateways.start({ serves: ({ headers }) => headers.host !== world.host });
    const headers = { Origin: `http://${world.host}` };
    expect(await upgradeStatus(world, '/socket?token=a&scope=101', headers)).toBe(421);
  });

  it('is allowed without an origin for credentials of displays and devices', async () => {
    const world = await gateways.start({ auth: { allowsMissingOrigin: (token) => token === 'a' } });
    await live(connect(world, 'a', { headers: {} }));
    expect(await upgradeStatus(world, '/socket?token=b&scope=101', {})).toBe(403);
  });

  it.each(['wrong', ''])('completes the handshake and closes with 3000 on token "%s"', async (token) => {
    const world = await gateways.start();
    const client = connect(world, token);
    expect(await closeCode(client)).toBe(CLOSE.manual);
    expect(client.frames).toEqual([]);
  });

  it('closes with 1008 on another scope', async () => {
    const world = await gateways.start();
    expect(await closeCode(connect(world, 'a', { scope: 102 }))).toBe(CLOSE.policy);
  });

  it('asks the client to come back when the check itself fails', async () => {
    const world = await gateways.start({
      auth: { authenticateSocket: () => Promise.reject(new Error('database down')) },
    });
    expect(await closeCode(connect(world, 'a'))).toBe(CLOSE.overload);
  });

  it('negotiates no compression', async () => {
    const world = await gateways.start();
    const client = await live(connect(world, 'a'));
    expect(client.socket.extensions).toBe('');
  });

  it('never logs a token', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const world = await gateways.start({ log: pino({ level: 'trace' }, sink) });
    world.people.set('canary-token', personOf('anna', ['ORGA']));
    (await live(connect(world, 'canary-token'))).end();
    await closeCode(connect(world, 'canary-token-wrong'));
    await until(() => lines.some((line) => line.includes('closed')));
    expect(lines.join('')).not.toContain('canary-token');
  });
});

describe('the limits of the socket', () => {
  it('close the oldest connection of a user with too many', async () => {
    const world = await gateways.start({ settings: { perUser: 2 } });
    const first = await live(connect(world, 'a'));
    const second = await live(connect(world, 'a'));
    const other = await live(connect(world, 'b'));
    const third = await live(connect(world, 'a'));
    expect(await closeCode(first)).toBe(CLOSE.replaced);
    expect([second, other, third].map((client) => client.closed)).toEqual([undefined, undefined, undefined]);
  });

  it('ask clients to come later when the node is full or an address opens too many', async () => {
    const full = await gateways.start({ settings: { perNode: 1 } });
    await live(connect(full, 'a'));
    const late = connect(full, 'b');
    expect(await closeCode(late)).toBe(CLOSE.overload);
    expect(JSON.parse(late.of(MESSAGE.goAway)[0]?.content ?? '')).toMatchObject({ after: 10_000 });
    await full.stop();

    const eager = await gateways.start({ settings: { opens: 2 } });
    await live(connect(eager, 'a'));
    await live(connect(eager, 'a'));
    expect(await closeCode(connect(eager, 'a'))).toBe(CLOSE.overload);
  });

  it('close with 1008 on more messages than allowed', async () => {
    const world = await gateways.start({ settings: { inboundBurst: 50 } });
    const client = await live(connect(world, 'a'));
    for (let count = 0; count < 50; count++) client.send(MESSAGE.tick);
    await until(() => client.of(MESSAGE.tick).length >= 50);
    for (let count = 0; count < 10; count++) client.send(MESSAGE.tick);
    expect(await closeCode(client)).toBe(CLOSE.policy);
  });

  it.each([
    ['1009 on a message that is too big', CLOSE.tooBig, 'x'.repeat(MAX_INBOUND_BYTES + 1)],
    ['1007 on text that is not JSON', CLOSE.badData, '{"messageType":0'],
    ['1007 on binary data', CLOSE.badData, Buffer.from([1, 2, 3])],
  ])('close with %s', async (_name, code, data) => {
    const world = await gateways.start();
    const client = await live(connect(world, 'a'));
    client.socket.send(data);
    expect(await closeCode(client)).toBe(code);
  });

  it('ignore unknown types, foreign keys and invalid contents', async () => {
    const world = await gateways.start();
    const client = await live(connect(world, 'a'));
    const ticks = client.of(MESSAGE.tick).length;
    for (const text of [
      '[]',
      '7',
      'null',
      '{"messageType":"0","content":""}',
      '{"messageType":9999,"content":""}',
    ]) {
      client.socket.send(text);
    }
    client.socket.send('{"messageType":9011,"content":"no json"}');
    client.socket.send('{"messageType":9011,"content":"{\\"samples\\":7}"}');
    client.socket.send('{"messageType":0,"content":"","extra":{"__proto__":{"x":1}}}');
    await until(() => client.of(MESSAGE.tick).length > ticks);
    expect(client.closed).toBeUndefined();
    expect(world.gateway.metrics.ignored).toBe(7);
  });
});

describe('commands and renewal', () => {
  it('answers commands with their result, their refusal or as unknown', async () => {
    const refusal = Object.assign(new Error('taken'), { key: 'err.alerts.taken' });
    const world = await gateways.start({
      commands: {
        acknowledge: async (principal, args, cid) => ({
          cid,
          ok: principal.userId === 'anna',
          ver: Number(args.ver),
        }),
        refuse: () => Promise.reject(refusal),
        break: () => Promise.reject(new Error('select * from secrets')),
      },
    });
    const client = await live(connect(world, 'a'));
    for (const cmd of ['acknowledge', 'refuse', 'break', 'constructor']) {
      client.send(MESSAGE.command, { cid: `cid-of-${cmd}`, cmd, args: { ver: 3 } });
    }
    await until(() => client.of(MESSAGE.commandResult).length === 4);
    const results = client.of(MESSAGE.commandResult).map((frame) => JSON.parse(frame.content));
    expect(results).toContainEqual({ cid: 'cid-of-acknowledge', ok: true, ver: 3 });
    expect(results).toContainEqual({ cid: 'cid-of-refuse', ok: false, err: 'err.alerts.taken' });
    expect(results).toContainEqual({ cid: 'cid-of-break', ok: false, err: 'err.common.internal' });
    expect(results).toContainEqual({
      cid: 'cid-of-constructor',
      ok: false,
      err: 'err.common.unknownCommand',
    });
  });

  it('renews the session on the open connection for the same user only', async () => {
    const world = await gateways.start();
    world.people.set('next', { ...personOf('anna', ['ORGA']), sessionId: 'next' });
    const client = await live(connect(world, 'a'));
    const renewals: boolean[] = [];
    for (const ticket of ['b', 'next']) {
      client.send(MESSAGE.reauth, { ticket });
      await until(() => client.of(MESSAGE.commandResult).length > renewals.length);
      renewals.push(JSON.parse(client.of(MESSAGE.commandResult).at(-1)?.content ?? '').ok);
    }
    expect(renewals).toEqual([false, true]);
    world.bus.publishSession({ type: 'revoked', userId: 'anna', sessionId: 'next' });
    expect(await closeCode(client)).toBe(CLOSE.manual);
  });

  it('remembers the latest receipt of a visible page', async () => {
    const world = await gateways.start();
    const pos = await world.alert('ORGA', 'seen-1', 'raised');
    const client = await live(connect(world, 'a'));
    client.send(MESSAGE.receipt, { seen: pos + 1_000, vis: false });
    client.send(MESSAGE.receipt, { seen: pos, vis: true });
    await until(() => world.gateway.seen().get('anna') === pos);
  });
});

describe('health', () => {
  it('reports in every tick that the database does not answer, and when it answers again', async () => {
    let up = false;
    const ping = () => (up ? Promise.resolve() : Promise.reject(new Error('down')));
    const database = { ...gateways.database, ping };
    const world = await gateways.start({ database, settings: { tickMs: 20 } });
    const client = await live(connect(world, 'a'));
    const last = () => client.of(MESSAGE.tick).at(-1);
    await until(() => last()?.content === '{"db":false}');
    up = true;
    await until(() => last()?.content === '');
    expect(last()?.s).toMatchObject({ p: world.relay.tail });
  });

  it('disconnects clients that are silent for too long', async () => {
    const world = await gateways.start({ settings: { pingMs: 50, idleMs: 1_000 } });
    const silent = connect(world, 'a');
    silent.socket.on('open', () => silent.socket.pause());
    const healthy = await live(connect(world, 'b'));
    await until(() => world.gateway.metrics.opened === 2);
    await until(() => world.gateway.metrics.connections === 1);
    expect(healthy.closed).toBeUndefined();
    silent.end();
  });
});
