import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

export interface RawTextLimits {
  /** Bytes. */
  bodyLimit: number;
  perMinute: number;
}

/** What a route of `addRawText` is registered with. */
export interface RawTextOptions {
  config: { rateLimit: { max: number; timeWindow: string } };
}

/** Routes that get the body as the text it was sent as, whatever its type: a signature covers the bytes. */
export function addRawText(
  app: FastifyInstance,
  { bodyLimit, perMinute }: RawTextLimits,
  add: (scope: FastifyInstance, options: RawTextOptions) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    add(scope, { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } });
  });
}

/** The text that was sent; empty without one. */
export const rawTextOf = ({ body }: { body: unknown }) =>
  Buffer.isBuffer(body) ? body.toString('utf8') : '';
/** Other bytes make a text with replacements, which no signature fits. */
export const isRawText = ({ body }: { body: unknown }) => !Buffer.isBuffer(body) || isUtf8(body);
