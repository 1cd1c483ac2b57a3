import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the stand-in takes for a virus. */
export const VIRUS = 'not-really-a-virus';
export const VIRUS_NAME = 'Test.Signature-1';

const COMMAND = 'zINSTREAM\0';

/** The contents of a whole conversation; undefined while there is more to come. @throws Error */
export function contentsOf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < COMMAND.length) return undefined;
  if (!bytes.subarray(0, COMMAND.length).equals(Buffer.from(COMMAND))) throw new Error('no INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; bytes.length >= at + 4; ) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}

/** Answers as clamd does. */
export function answerAsClamd(socket: Socket, contents: Buffer): void {
  socket.end(contents.includes(VIRUS) ? `stream: ${VIRUS_NAME} FOUND\0` : 'stream: OK\0');
}

export interface FakeClamd {
  port: number;
  /** Everything it was sent to look at. */
  seen: Buffer[];
  /** Connections so far. */
  readonly calls: number;
  /** What it does with contents that have come whole. */
  answer: (socket: Socket, contents: Buffer) => void;
  /** What it does with a connection, before it reads anything. */
  greet: (socket: Socket) => void;
  close(): Promise<void>;
}

/** A stand-in for clamd that speaks INSTREAM and nothing else. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const open = new Set<Socket>();
  let calls = 0;
  const fake = { seen: [], answer: answerAsClamd, greet: () => undefined } as unknown as FakeClamd;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    calls += 1;
    open.add(socket);
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (part) => {
      parts.push(part);
      // The end is four zeros: putting everything together each time would take long.
      const contents = part.at(-1) === 0 ? contentsOf(Buffer.concat(parts)) : undefined;
      if (!contents) return;
      fake.seen.push(contents);
      fake.answer(socket, contents);
    });
    fake.greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.defineProperty(
    Object.assign(fake, {
      port: (server.address() as AddressInfo).port,
      async close() {
        for (const socket of open) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    }),
    'calls',
    { get: () => calls },
  );
}
