import { connect } from 'node:net';
import type { World } from './testWorld';

/** Support for tests of what no library would send: frames of RFC 6455 byte by byte. */

export const OPCODE = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface RawFrame {
  opcode: number;
  payload?: string | Buffer;
  /** Last of its message. */
  fin?: boolean;
  /** RSV1 to RSV3, of which none is agreed on. */
  reserved?: number;
  masked?: boolean;
  /** Of the length: 7 bits, 16 or 64, whether it needs them or not. */
  bits?: 7 | 16 | 64;
  /** Other than the true one. */
  length?: bigint;
}

const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78]);

function lengthOf(length: bigint, bits: number): Buffer {
  if (bits === 7) return Buffer.from([Number(length)]);
  const bytes = Buffer.alloc(bits === 16 ? 3 : 9);
  bytes[0] = bits === 16 ? 126 : 127;
  if (bits === 16) bytes.writeUInt16BE(Number(length), 1);
  else bytes.writeBigUInt64BE(length, 1);
  return bytes;
}

const narrowest = (length: bigint) => (length < 126n ? 7 : length < 65_536n ? 16 : 64);

export function bytesOf({ opcode, payload = '', ...rest }: RawFrame): Buffer {
  const { fin = true, reserved = 0, masked = true } = rest;
  const data = Buffer.from(payload as string);
  const { length = BigInt(data.length) } = rest;
  const sizes = lengthOf(length, rest.bits ?? narrowest(length));
  sizes[0] = (sizes[0] ?? 0) | (masked ? 0x80 : 0);
  const first = Buffer.from([(fin ? 0x80 : 0) | (reserved << 4) | opcode]);
  if (!masked) return Buffer.concat([first, sizes, data]);
  const hidden = data.map((byte, index) => byte ^ (MASK[index % 4] ?? 0));
  return Buffer.concat([first, sizes, MASK, hidden]);
}

/** Contents of a close frame. */
export function closing(code: number, reason: string | Buffer = ''): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return Buffer.concat([bytes, Buffer.from(reason as string)]);
}

/** The code of the close frame among what a server sent, which masks nothing. */
function closeCodeIn(bytes: Buffer): number | undefined {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const opcode = (bytes[at] ?? 0) & 0x0f;
    const short = bytes[at + 1] ?? 0;
    const [size, start] =
      short === 127
        ? [Number(bytes.readBigUInt64BE(at + 2)), at + 10]
        : short === 126
          ? [bytes.readUInt16BE(at + 2), at + 4]
          : [short, at + 2];
    if (opcode === OPCODE.close) return size >= 2 ? bytes.readUInt16BE(start) : undefined;
    at = start + size;
  }
  return undefined;
}

export interface RawOutcome {
  /** Undefined when the server took it all, and hung up after us. */
  code: number | undefined;
  /** Bytes that came, the answer to the handshake left out. */
  received: number;
}

/** Opens a socket, sends these bytes and nothing more, and waits until the server hangs up. */
export function sendRaw(world: World, token: string, pieces: readonly Buffer[]): Promise<RawOutcome> {
  const [host = '', port] = world.host.split(':');
  const request = [
    `GET /socket?token=${token}&scope=101&v=2 HTTP/1.1`,
    `Host: ${world.host}`,
    `Origin: http://${world.host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    let open = false;
    const socket = connect(Number(port), host, () => socket.write(`${request.join('\r\n')}\r\n\r\n`));
    socket.on('data', (part) => {
      received.push(part);
      if (open || !Buffer.concat(received).includes('\r\n\r\n')) return;
      open = true;
      for (const piece of pieces) socket.write(piece);
      socket.end();
    });
    // Writing to a server that has hung up already is what some of this is about.
    socket.on('error', (error) => (open ? undefined : reject(error)));
    socket.on('close', () => {
      const all = Buffer.concat(received);
      const frames = all.subarray(all.indexOf('\r\n\r\n') + 4);
      resolve({ code: closeCodeIn(frames), received: frames.length });
    });
  });
}
