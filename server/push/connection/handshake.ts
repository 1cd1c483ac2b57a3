import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROTOCOL_VERSION, SOCKET_PATH, SOCKET_SCOPE } from '../../../contract/push';
import { parseResume, type ResumeRequest } from '../opening/resume';
import type { SocketAuth } from '../ports';

/** What a handshake asks for. The token goes to the authenticator only, never into a log. */
export interface Handshake {
  token: string;
  scope: number;
  v2: boolean;
  resume: ResumeRequest | undefined;
  cookies: Record<string, string>;
  origin: string | undefined;
  host: string | undefined;
}

/** Undefined when the request is for another path. */
export function readHandshake(request: IncomingMessage): Handshake | undefined {
  const [path, query = ''] = splitOnce(request.url ?? '', '?');
  if (path !== SOCKET_PATH) return undefined;
  const search = new URLSearchParams(query);
  return {
    token: search.get('token') ?? '',
    scope: Number(search.get('scope')),
    v2: search.get('v') === String(PROTOCOL_VERSION),
    resume: parseResume(search),
    cookies: parseCookies(request.headers.cookie ?? ''),
    origin: request.headers.origin,
    host: request.headers.host,
  };
}

export function hasScope(handshake: Handshake): boolean {
  return handshake.scope === SOCKET_SCOPE;
}

/** Only pages of this very host may open a socket; a browser always names the page's origin. */
export function allowedOrigin({ origin, host, token }: Handshake, auth: SocketAuth): boolean {
  if (origin === undefined) return auth.allowsMissingOrigin?.(token) ?? false;
  try {
    const page = new URL(origin);
    return host !== undefined && new URL(`${page.protocol}//${host}`).host === page.host;
  } catch {
    return false;
  }
}

/** Refuses before the handshake: for requests that no console of ours sends. */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '421 Misdirected Request' | '503 Service Unavailable',
): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function parseCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of header.split(';')) {
    const [name, value = ''] = splitOnce(part.trim(), '=');
    if (name && !(name in cookies)) cookies[name] = decoded(value);
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
