import type { Socket } from 'node:net';

/**
 * Watches the lengths MQTT packets announce. The parser behind collects a packet whole, up to 256 MB, before
 * anybody may judge it: a sender of such packets is cut off before that memory is spent.
 */
export interface FrameGuard {
  /** Length of the first packet over the limit, or undefined while all are fine. */
  feed(chunk: Buffer): number | undefined;
}

const CONTINUE = 0x80;
const LOW_BITS = 0x7f;
const MAX_LENGTH_BYTES = 4;

function createFrameGuard(limit: number): FrameGuard {
  /** Bytes of the current packet still to come; negative while its header is being read. */
  let remaining = -1;
  let length = 0;
  let lengthBytes = 0;
  let typeSeen = false;

  const readHeader = (byte: number): number | undefined => {
    if (!typeSeen) {
      typeSeen = true;
      return undefined;
    }
    length += (byte & LOW_BITS) * 128 ** lengthBytes;
    lengthBytes += 1;
    if ((byte & CONTINUE) !== 0 && lengthBytes < MAX_LENGTH_BYTES) return undefined;
    if (length > limit) return length;
    remaining = length;
    length = 0;
    lengthBytes = 0;
    typeSeen = false;
    return undefined;
  };

  return {
    feed(chunk) {
      let index = 0;
      while (index < chunk.length) {
        if (remaining > 0) {
          const skipped = Math.min(remaining, chunk.length - index);
          remaining -= skipped;
          index += skipped;
          continue;
        }
        const tooLong = readHeader(chunk[index] as number);
        if (tooLong !== undefined) return tooLong;
        index += 1;
      }
      return undefined;
    },
  };
}

/** Inserts a guard before the reader of the socket. */
export function guardSocket(socket: Socket, limit: number, onTooLong: (length: number) => void): void {
  const guard = createFrameGuard(limit);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: unknown = read(size);
    const tooLong = Buffer.isBuffer(chunk) ? guard.feed(chunk) : undefined;
    if (tooLong === undefined) return chunk;
    onTooLong(tooLong);
    socket.destroy();
    return null;
  };
}
