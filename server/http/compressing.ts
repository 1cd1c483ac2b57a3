import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from './route';

/** Below it a packet holds the answer as it is. */
export const WORTH_BYTES = 2_048;
/** Later steps cost several times as much for a few percent; somebody waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const PACKERS = {
  br: (text: string) => inBrotli(text, BROTLI),
  gzip: (text: string) => inGzip(text, GZIP),
} as const;
type Encoding = keyof typeof PACKERS;

/** The better one of those that the client takes; `q=0` says that it does not. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = new Set<string>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...options] = part.split(';').map((each) => each.trim());
    if (!options.some((each) => /^q=0(\.0*)?$/.test(each))) taken.add(name);
  }
  return (['br', 'gzip'] as const).find((name) => taken.has(name));
}

/**
 * The size of a compressed answer reveals repetitions (BREACH). So only reading by a page that
 * sends the header `token` is compressed, which no other site can make a browser do; no answer that hands out a secret.
 */
export function isCompressed({ method, policy, raw }: Route): boolean {
  return method === 'GET' && policy !== 'public' && policy !== 'cookie' && !raw;
}

/** A hook: sheets, files and pictures are no text and pass by as they are. */
export async function compress(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(headers['accept-encoding']);
  if (!encoding) return payload;
  const packed = await PACKERS[encoding](payload);
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return packed;
}
