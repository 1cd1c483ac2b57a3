import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PasswordPolicy, POLICY_HOLE } from '../../../contract/access/passwordPolicy';
import { OFFLINE_WORKER } from '../../../contract/stocking/offline';
import { pageHeaders, WORKER_POLICY } from '../security';
import { createFirstFiles } from './firstFiles';

const NONCE_HOLE = /__CSP_NONCE__/g;

export interface PageOptions {
  /** Folder of the built console; nothing is served from a folder that does not exist. */
  webDir: string;
  /** Where pictures of the ground below maps may come from. */
  mapTilesUrl?: string;
  /** What new passwords must be; six digits without it. */
  passwordPolicy?: PasswordPolicy;
}

/** Serves the built console: hashed assets for ever, the page itself fresh and with a nonce of its own. */
export async function servePages(
  app: FastifyInstance,
  { webDir, mapTilesUrl, passwordPolicy = 'digits6' }: PageOptions,
): Promise<void> {
  const indexFile = join(webDir, 'index.html');
  if (!existsSync(indexFile)) return;
  const pageFor = createFirstFiles(
    webDir,
    readFileSync(indexFile, 'utf8').replace(POLICY_HOLE, passwordPolicy),
  );
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders: (reply) => void reply.setHeader('vary', 'accept-encoding'),
    decorateReply: false,
  });
  const worker = join(webDir, 'sw.js');
  if (existsSync(worker)) {
    const text = readFileSync(worker, 'utf8');
    app.get(OFFLINE_WORKER, async (_request, reply) => {
      reply.headers({ 'content-security-policy': WORKER_POLICY, 'cache-control': 'no-cache' });
      return reply.type('text/javascript; charset=utf-8').send(text);
    });
  }
  app.get('/', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.headers(pageHeaders(request, nonce, mapTilesUrl));
    reply.header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(pageFor(request).replace(NONCE_HOLE, nonce));
  });
}
