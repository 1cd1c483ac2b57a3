import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './security';

const NONCE_HOLE = /__CSP_NONCE__/g;

/** Serves the built console: hashed assets for ever, the page itself fresh and with a nonce of its own. */
export async function servePages(app: FastifyInstance, webDir: string, mapTilesUrl?: string): Promise<void> {
  const indexFile = join(webDir, 'index.html');
  if (!existsSync(indexFile)) return;
  const template = readFileSync(indexFile, 'utf8');
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.get('/', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.headers(pageHeaders(request, nonce, mapTilesUrl));
    reply.header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(template.replace(NONCE_HOLE, nonce));
  });
}
