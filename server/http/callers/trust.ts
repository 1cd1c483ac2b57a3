import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';

/** Is this address a trusted proxy? */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * @param proxies addresses and networks (`10.0.0.0/8`, `::1`) of our own reverse proxies
 * @throws TypeError for anything else
 */
export function proxyTrust(proxies: readonly string[]): ProxyTrust {
  return proxyaddr.compile([...proxies]);
}

/** Where a request comes from: the last address that none of our proxies has. */
export function addressThrough(trust: ProxyTrust): (request: IncomingMessage) => string {
  return (request) => proxyaddr(request, trust);
}
