import { CLOSE } from '@contract/push';
import { type Client, WebSocket as MockWebSocket, Server } from 'mock-socket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClocks } from '../testing/testClocks';
import { openSocket, type PushSocket, type SocketEvent, type WebSocketConstructor } from './socket';

const ADDRESS = 'ws://pharos.test/socket';
const CONNECT_TIMEOUT_MS = 10_000;
/** Longer than mock-socket takes to answer. */
const ANSWER_MS = 20;

let server: Server;
let clients: Client[];
let received: unknown[];
/** With which the connections ended. */
let codes: number[];
let events: SocketEvent[];
let socket: PushSocket;
let asked: number;

function listen(verifyClient = () => true): void {
  server = new Server(ADDRESS, { mock: false, verifyClient });
  server.on('connection', (client) => {
    clients.push(client);
    client.on('message', (data) => received.push(data));
    client.addEventListener('close', (event) => codes.push((event as CloseEvent).code));
  });
}

/** Opens the socket; whoever wants to stop calls `close` from within the close event. */
async function open(isFinal: (code: number) => boolean = () => false): Promise<void> {
  const opened = openSocket({
    url: async () => `${ADDRESS}?ticket=${++asked}`,
    webSocket: MockWebSocket as unknown as WebSocketConstructor,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  socket = opened.socket;
  opened.events$.subscribe((event) => {
    events.push(event);
    if (event.type === 'close' && isFinal(event.code)) socket.close();
  });
  await pass();
}
const pass = (ms = ANSWER_MS) => vi.advanceTimersByTimeAsync(ms);
const end = (code: number, reason = '') => clients.at(-1)?.close({ code, reason, wasClean: code !== 1006 });
const typesOf = () => events.map(({ type }) => type);

beforeEach(() => {
  fakeClocks();
  clients = [];
  received = [];
  codes = [];
  events = [];
  asked = 0;
});
afterEach(async () => {
  socket.close();
  server.stop();
  await pass();
  vi.useRealTimers();
});

describe('a push socket', () => {
  it('opens at the requested address and carries text in both directions', async () => {
    listen();
    await open();
    expect(clients.map(({ url }) => url)).toEqual([`${ADDRESS}?ticket=1`]);
    expect(socket.send('up')).toBe(true);
    clients[0]?.send('down');
    await pass();
    expect(received).toEqual(['up']);
    expect(events).toEqual([{ type: 'open' }, { type: 'message', text: 'down' }]);
  });

  it('reports a message that is not text without its content', async () => {
    listen();
    await open();
    clients[0]?.send(new ArrayBuffer(2));
    await pass();
    expect(events.at(-1)).toEqual({ type: 'message', text: undefined });
  });

  it('buffers nothing without a connection', async () => {
    listen();
    await open();
    end(1006);
    await pass(4);
    expect(socket.send('lost')).toBe(false);
    await pass();
    expect(clients).toHaveLength(2);
    expect(received).toEqual([]);
  });

  it('reports code and reason of a close by the server and reconnects at a new address', async () => {
    listen();
    await open();
    end(CLOSE.restart, 'restart');
    await pass();
    expect(events).toEqual([
      { type: 'open' },
      { type: 'close', code: CLOSE.restart, reason: 'restart' },
      { type: 'open' },
    ]);
    expect(clients.at(-1)?.url).toBe(`${ADDRESS}?ticket=2`);
  });

  it('does not return after 3000 when it is closed in response', async () => {
    listen();
    await open((code) => code === CLOSE.manual);
    end(CLOSE.manual, 'revoked');
    await pass(60_000);
    expect(events).toContainEqual({ type: 'close', code: CLOSE.manual, reason: 'revoked' });
    expect(clients).toHaveLength(1);
  });

  it('retries until a server answers, with an error each time', async () => {
    listen(() => false);
    await open();
    expect(typesOf()).not.toContain('open');
    expect(asked).toBeGreaterThan(1);
    server.stop();
    listen();
    await pass();
    expect(typesOf().at(-1)).toBe('open');
  });

  it('closes a connection with the given code, reports it at once and opens the next one', async () => {
    listen();
    await open();
    socket.restart(CLOSE.clientTimeout, 'silence');
    expect(events.at(-1)).toEqual({ type: 'close', code: CLOSE.clientTimeout, reason: 'silence' });
    await pass();
    expect(codes).toEqual([CLOSE.clientTimeout]);
    expect(typesOf()).toEqual(['open', 'close', 'open']);
  });

  it('closes for good with 3000', async () => {
    listen();
    await open();
    socket.close();
    await pass(60_000);
    expect(codes).toEqual([CLOSE.manual]);
    expect(clients).toHaveLength(1);
  });
});
