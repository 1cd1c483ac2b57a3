import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorBody } from '../../contract/common/envelope';
import { BCP47, negotiateLocale } from '../../contract/common/locale';
import { COMMON_MESSAGES } from '../../contract/messages/general/common';
import { StartError } from '../errors';
import type { Certificate } from '../tls/certificate';
import { HTTP_LIMITS } from './limits';
import { refuseMalformed } from './malformed';
import { HEADERS } from './security';

const KEY = 'err.common.starting';
/** When to ask again. A start takes four seconds, the first one of a demonstration forty. */
const RETRY_AFTER_S = 1;

const STYLE =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;font:1.25rem system-ui,sans-serif}';
/** Reloading keeps what stands behind the # of the address. */
const SCRIPT = `setTimeout(()=>location.reload(),${RETRY_AFTER_S * 1_000})`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const PAGE_POLICY = `${HEADERS['content-security-policy']}; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}`;

const NO_PORT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process uses it. Stop that one, or set PORT to another number',
  EACCES: 'this user may not. Set PORT to 1024 or more, or let a proxy listen there',
};

/** What a server that cannot listen tells its operator. */
export function cannotListen(port: number, error: unknown): unknown {
  const why = NO_PORT[(error as NodeJS.ErrnoException).code ?? ''];
  return why ? new StartError(`PORT=${port}: cannot be listened at: ${why}.`) : error;
}

/** As a page for a browser, else as any refusal of the API. */
function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const locale = negotiateLocale(headers['accept-language']);
  const text = COMMON_MESSAGES[KEY][locale];
  response.statusCode = 503;
  response.setHeader('retry-after', RETRY_AFTER_S);
  if (!headers.accept?.includes('text/html')) {
    sendJson(response, { msg: text, key: KEY });
    return;
  }
  response.setHeader('content-security-policy', PAGE_POLICY);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pharos</title><style>${STYLE}</style>`;
  response.end(
    `<!doctype html><html lang="${BCP47[locale]}">${head}<p>${text}</p><script>${SCRIPT}</script></html>`,
  );
}

function sendJson(response: ServerResponse, body: Partial<ErrorBody> | { ok: true }): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  response.setHeaders(new Headers({ ...HEADERS, 'cache-control': 'no-store', connection: 'close' }));
  // The process lives, as this path says; nobody should end it for being slow to start.
  if (request.url === '/healthz') sendJson(response, { ok: true });
  else refuse(request, response);
}

/** Answers with 503 until it is closed. */
export interface StartingServer {
  /** Resolves when the port is free. Who has asked until then is answered. */
  close(): Promise<void>;
}

/** What came while the start kept the thread busy is taken in one turn of the event loop, and read in the next. */
const TURNS = 3;
/** For answers on their way. */
const GRACE_MS = 1_000;

/**
 * Listens where the server will, and tells everybody that it is starting: a console that lost its server asks again in a
 * second instead of after a back-off that grows, and a browser shows a page that reloads. Proxies take another node.
 * @throws StartError when the port cannot be had
 */
export async function listenWhileStarting(port: number, tls?: Certificate): Promise<StartingServer> {
  const times = { headersTimeout: HTTP_LIMITS.headersMs };
  const server = tls
    ? createTlsServer({ ...times, cert: tls.cert, key: tls.key }, answer)
    : createServer(times, answer);
  server.on('clientError', refuseMalformed);
  server.listen({ port, host: '::' });
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(port, error);
  });
  return {
    async close() {
      if (!server.listening) return;
      for (let turn = 0; turn < TURNS; turn++) await nextTurn();
      server.close();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    },
  };
}
