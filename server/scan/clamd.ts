import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where clamd listens: a host with its port, or a socket of the file system. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** The scanner gave no verdict: nothing is known about what it was sent. */
export class ScanUnavailableError extends Error {}

/** One line of clamd, with room for the name of a virus. */
const ANSWER_MAX = 1_024;
const COMMAND = 'zINSTREAM\0';
const END = Buffer.alloc(4);
const CLEAN = 'stream: OK';
const FOUND = /^stream: ([\x20-\x7e]+) FOUND$/;

/** Each chunk behind its length, and a length of nothing at the end. */
function framed(): Transform {
  return new Transform({
    construct(done) {
      this.push(COMMAND);
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      // A chunk of no bytes would say that this is all.
      if (chunk.length === 0) return done();
      const size = Buffer.alloc(4);
      size.writeUInt32BE(chunk.length);
      this.push(size);
      done(null, chunk);
    },
    flush(done) {
      done(null, END);
    },
  });
}

/** What comes up to the closing zero. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
      if (text.length > ANSWER_MAX) reject(new ScanUnavailableError('an answer without an end'));
      else if (text.endsWith('\0')) resolve(text.slice(0, -1));
    });
    socket.on('error', ({ message }) => reject(new ScanUnavailableError(message)));
    socket.on('close', () => reject(new ScanUnavailableError('hung up without an answer')));
  });
}

async function verdictOf(socket: Socket, contents: AsyncIterable<Buffer>): Promise<string | undefined> {
  const answer = answerOf(socket);
  // The connection stays open in both directions: some versions take a half-closed one for a client that has gone.
  const sent = pipeline(contents, framed(), socket, { end: false });
  // The answer tells of it, unless clamd has said already why it hangs up.
  sent.catch((error: Error) => socket.destroy(error));
  const text = await answer;
  const virus = FOUND.exec(text)?.[1];
  if (virus !== undefined) return virus;
  if (text !== CLEAN) throw new ScanUnavailableError(text);
  // Praise for a part says nothing about the rest.
  await sent;
  return undefined;
}

/**
 * Lets clamd look at contents (INSTREAM of its protocol).
 * @returns the name of what was found, or undefined when there is nothing
 * @throws ScanUnavailableError when there is no clear answer about all of it within `limitMs`
 */
export async function askClamd(
  address: ClamdAddress,
  contents: AsyncIterable<Buffer>,
  limitMs: number,
): Promise<string | undefined> {
  const socket = connect(address);
  const limit = setTimeout(() => socket.destroy(new Error('too slow')), limitMs);
  try {
    return await verdictOf(socket, contents);
  } catch (error) {
    throw error instanceof ScanUnavailableError ? error : new ScanUnavailableError((error as Error).message);
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

/** `host:port`, `[::1]:3310` or a path such as `/run/clamav/clamd.ctl`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text };
  const [, quoted, plain, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = quoted ?? plain;
  const port = Number(digits);
  return host !== undefined && port > 0 && port <= 65_535 ? { host, port } : undefined;
}
