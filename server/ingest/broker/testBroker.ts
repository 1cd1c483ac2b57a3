import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const CONNECT = 1;
const PUBLISH = 3;
const SUBSCRIBE = 8;
const NOT_AUTHORIZED = 0x87;

interface TestBrokerOptions {
  /** Lets nobody in. */
  refuses?: boolean;
}

/** The little of MQTT 5 that a node needs to be content; all packets are shorter than 128 bytes. */
function speak(socket: Socket, heard: string[], { refuses = false }: TestBrokerOptions): void {
  let rest = Buffer.alloc(0);
  const answer = (type: number, body: Buffer) => {
    const [first = 0, second = 0] = body;
    if (type === CONNECT) socket.write(Buffer.from([0x20, 3, 0, refuses ? NOT_AUTHORIZED : 0, 0]));
    if (type === SUBSCRIBE) socket.write(Buffer.from([0x90, 4, first, second, 0, 1]));
    if (type !== PUBLISH) return;
    const end = 2 + body.readUInt16BE(0);
    const properties = body[end + 2] ?? 0;
    heard.push(`${body.subarray(2, end)} ${body.subarray(end + 3 + properties)}`);
    socket.write(Buffer.from([0x40, 2, body[end] ?? 0, body[end + 1] ?? 0]));
  };
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 2 && rest.length >= 2 + (rest[1] ?? 0)) {
      const [first = 0, length = 0] = rest;
      const body = rest.subarray(2, 2 + length);
      rest = rest.subarray(2 + length);
      answer(first >> 4, body);
    }
  });
}

/** A broker outside of the server, which may go away; `heard` is what it was told: topic and text. */
export async function startTestBroker(manner: TestBrokerOptions = {}) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    speak(socket, heard, manner);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `mqtt://127.0.0.1:${port}`,
    heard,
    async goAway() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>;
