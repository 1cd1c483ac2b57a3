import { Readable } from 'node:stream';
import { constants, createDeflateRaw } from 'node:zlib';

export async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
  const from = Readable.from(source, { objectMode: false });
  from.on('error', (error) => packer.destroy(error));
  try {
    for await (const piece of from.pipe(packer)) yield piece as Buffer;
  } finally {
    from.destroy();
  }
}
