import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors';

/** Probes are called by address; they disclose nothing, or check access themselves. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** An address of this very machine, also as an IPv6 socket writes an IPv4 one. */
export function isLoopback(address: string | undefined = ''): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** `localhost`, names below it, and addresses of this machine, with any port; nobody else can own these names. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

/** What a request says it is meant for, and the page it comes from. */
export interface RequestHost {
  host: string | undefined;
  origin: string | undefined;
}

/** Is a request with this Host and Origin meant for us? */
export type HostCheck = (addressed: RequestHost) => boolean;

const withoutUsualPort = (host: string) => host.toLowerCase().replace(/\.?(:80|:443)?$/, '');

function originOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * Protects against DNS rebinding: a foreign name that points at our address.
 * @param publicUrls where people open the console, besides this very machine
 */
export function hostsOf(publicUrls: readonly string[]): HostCheck {
  const urls = publicUrls.map((text) => new URL(text));
  const hosts = new Set(urls.map(({ host }) => withoutUsualPort(host)));
  const origins = new Set(urls.map(({ origin }) => origin));
  return ({ host, origin }) => {
    if (host === undefined || !(isLoopbackHost(host) || hosts.has(withoutUsualPort(host)))) return false;
    if (origin === undefined || origins.has(origin)) return true;
    return isLoopbackHost(originOf(origin)?.host ?? '');
  };
}

/** The same for the handshake of a socket, which no hook sees. */
export function addressedBy({ headers: { host, origin } }: IncomingMessage): RequestHost {
  return { host, origin };
}

const NAME = /^[\w.:[\]-]{1,100}$/;

/** Refuses what is meant for somebody else, and says what to set when it was meant for us. */
export function serveHosts(app: FastifyInstance, hosts: HostCheck): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (hosts({ host: request.host, origin }) || PROBES.has(request.url.split('?', 1)[0] ?? '')) return;
    const isHost = hosts({ host: request.host, origin: undefined });
    const meant = isHost ? (originOf(origin ?? '')?.origin ?? '') : `${request.protocol}://${request.host}`;
    const url = NAME.test(meant.replace(/^https?:\/\//, '')) ? meant : '';
    throw new AppError(421, 'err.common.host', { url });
  });
}
