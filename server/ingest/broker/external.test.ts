import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../log';
import { createExternalBroker } from './external';
import type { Broker } from './types';

const log = createLogger('silent');
const TOPIC = 'mv/1/SMV25A0000001/down/cmd';
const CONNECT = 1;
const PUBLISH = 3;
const SUBSCRIBE = 8;

/** The little of MQTT 5 that a node needs to be content; all packets here are shorter than 128 bytes. */
function speak(socket: Socket, heard: string[]): void {
  let rest = Buffer.alloc(0);
  socket
    .on('error', () => undefined)
    .on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 2 && rest.length >= 2 + (rest[1] as number)) {
        const type = (rest[0] as number) >> 4;
        const body = rest.subarray(2, 2 + (rest[1] as number));
        rest = rest.subarray(2 + body.length);
        if (type === CONNECT) socket.write(Buffer.from([0x20, 3, 0, 0, 0]));
        if (type === SUBSCRIBE)
          socket.write(Buffer.from([0x90, 4, body[0] as number, body[1] as number, 0, 1]));
        if (type !== PUBLISH) continue;
        const end = 2 + body.readUInt16BE(0);
        const properties = body[end + 2] as number;
        heard.push(`${body.subarray(2, end)} ${body.subarray(end + 3 + properties)}`);
        socket.write(Buffer.from([0x40, 2, body[end] as number, body[end + 1] as number]));
      }
    });
}

describe('a broker outside', () => {
  let server: Server;
  let heard: string[];
  const sockets = new Set<Socket>();
  const open: Broker[] = [];

  beforeEach(async () => {
    heard = [];
    server = createServer((socket) => {
      sockets.add(socket);
      speak(socket, heard);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  const away = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, 'close');
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((broker) => broker.close()));
    await away();
  });

  const node = () => {
    const { port } = server.address() as { port: number };
    const url = `mqtt://127.0.0.1:${port}`;
    const broker = createExternalBroker({ url, clientId: 'pharos-test', log, patienceMs: 1_000 });
    open.push(broker);
    return broker;
  };

  it('takes what a node tells machines whose messages another node takes', async () => {
    const [owner, other] = [node(), node()];
    owner.onMessage(async () => undefined);
    await owner.publish(TOPIC, 'one', { qos: 1, expirySec: 60 });
    await other.publish(TOPIC, 'two', { qos: 1, expirySec: 60 });
    await owner.release?.();
    await owner.publish(TOPIC, 'three', { qos: 1 });
    expect(heard).toEqual(['one', 'two', 'three'].map((text) => `${TOPIC} ${text}`));
  });

  it('says soon that it is away, to a node that takes messages and to another one', async () => {
    const [owner, other] = [node(), node()];
    owner.onMessage(async () => undefined);
    await Promise.all([owner, other].map((broker) => broker.publish(TOPIC, 'one', { qos: 1 })));
    await away();
    for (const broker of [owner, other])
      await expect(broker.publish(TOPIC, 'late', { qos: 1 })).rejects.toThrow('does not answer');
  });
});
