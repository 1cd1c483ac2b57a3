import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { API_BASE, type ErrorBody, TICKET_PATH } from '../../contract/common/envelope';
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

/** Answers a request that came before it was there. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that wait until they can be answered, `HOLD_MS` at most. */
function createWaitingRoom() {
  const waiting = new Map<ServerResponse, NodeJS.Timeout>();
  const leave = (response: ServerResponse) => {
    clearTimeout(waiting.get(response));
    waiting.delete(response);
  };
  return {
    enter(response: ServerResponse): void {
      const tooLong = () => refuse(response.req, response);
      waiting.set(response, setTimeout(tooLong, HOLD_MS).unref());
      response.once('close', () => leave(response));
    },
    /** One after the other; returns when the last of them has its turn, ms from now. */
    empty(answerer: Answerer): number {
      const all = [...waiting.keys()];
      for (const [place, response] of all.entries()) {
        leave(response);
        setTimeout(() => response.destroyed || answerer(response.req, response), place * PACE_MS);
      }
      return all.length * PACE_MS;
    },
  };
}
type WaitingRoom = ReturnType<typeof createWaitingRoom>;

function answer(request: IncomingMessage, response: ServerResponse, room?: WaitingRoom): void {
  response.setHeaders(new Headers({ ...HEADERS, 'cache-control': 'no-store' }));
  // The process lives, as this path says; nobody should end it for being slow to start.
  if (request.url === '/healthz') sendJson(response, { ok: true });
  else if (room && request.url === TICKET_URL) room.enter(response);
  else refuse(request, response);
}

/** Answers with 503 until it is closed. */
export interface StartingServer {
  /** Resolves when the port is free. Who has asked until then is answered. */
  close(): Promise<void>;
  /** Lets the server that is ready answer those who have waited for it. */
  handOver(answerer: Answerer): void;
}
export interface StartingOptions {
  tls?: Certificate;
  /** No other node could answer: who asks for a ticket waits for it. */
  alone: boolean;
}

/** What came while the start kept the thread busy is taken in one turn of the event loop, and read in the next. */
const TURNS = 3;
/** For answers on their way. */
const GRACE_MS = 1_000;
/** Less than a console waits for a ticket. */
const HOLD_MS = 8_000;
/** Between two who have waited: 500 consoles come within two seconds. */
const PACE_MS = 4;
const TICKET_URL = `${API_BASE}${TICKET_PATH}`;

/**
 * Listens where the server will, and tells everybody that it is starting: a console that lost its server asks again in a
 * second instead of after a back-off that grows, and a browser shows a page that reloads. Proxies take another node. Where
 * there is none, a console that asks for a ticket has it as soon as the server is ready.
 * @throws StartError when the port cannot be had
 */
export async function listenWhileStarting(
  port: number,
  { tls, alone }: StartingOptions,
): Promise<StartingServer> {
  const times = { headersTimeout: HTTP_LIMITS.headersMs };
  const room = createWaitingRoom();
  let ready: Answerer | undefined;
  const take: Answerer = (request, response) => {
    response.setHeader('connection', 'close');
    if (ready) ready(request, response);
    else answer(request, response, alone ? room : undefined);
  };
  const server = tls
    ? createTlsServer({ ...times, cert: tls.cert, key: tls.key }, take)
    : createServer(times, take);
  server.on('clientError', refuseMalformed);
  server.listen({ port, host: '::' });
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(port, error);
  });
  let cut: NodeJS.Timeout | undefined;
  const cutAfter = (ms: number) => {
    clearTimeout(cut);
    cut = setTimeout(() => server.closeAllConnections(), ms).unref();
  };
  return {
    async close() {
      if (!server.listening) return;
      for (let turn = 0; turn < TURNS; turn++) await nextTurn();
      server.close();
      cutAfter(GRACE_MS);
    },
    handOver(answerer) {
      ready = answerer;
      cutAfter(room.empty(answerer) + GRACE_MS);
    },
  };
}
