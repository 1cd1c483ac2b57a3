import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PartnerError, PRIVATE_ADDRESS } from './caller';

/** Not of the public network: own machines, own networks, links, groups, the metadata of a cloud. */
const CLOSED_V4: readonly [net: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
const closed = new BlockList();
for (const [net, bits] of CLOSED_V4) closed.addSubnet(net, bits, 'ipv4');
/** Of the sixth version only what is public; what carries an older address in it is not. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const carriers = new BlockList();
carriers.addSubnet('2002::', 16, 'ipv6');
carriers.addSubnet('2001::', 32, 'ipv6');

/** Is it an address of the public network? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open.check(address, 'ipv6') && !carriers.check(address, 'ipv6');
}

type DnsLookup = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface OutboundOptions {
  /** `host:port` that an operator has named himself: they may be his own network. */
  trusted: ReadonlySet<string>;
  lookup?: DnsLookup;
}
export interface PostRequest {
  url: string;
  body: string;
  signal: AbortSignal;
}
const ANSWER_MAX = 256 * 1024;

const refusal = (host: string) =>
  new PartnerError(`${host} is no address of the public network`, false, undefined, PRIVATE_ADDRESS);

/** The address that was looked at is the address that is connected to. */
function checkedLookup(lookup: DnsLookup): LookupFunction {
  return (host, { all }, done) =>
    lookup(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? refusal(host), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(refusal(host), []);
      return all ? done(null, addresses) : done(null, first.address, first.family);
    });
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const part of stream) {
    text += String(part);
    if (text.length > ANSWER_MAX) throw new PartnerError('answered too much', false);
  }
  return text;
}

/** Opens requests under the rules of this file. @throws PartnerError: it leads into a private network */
function createOpener({ trusted, lookup = lookUp }: OutboundOptions) {
  const checked = checkedLookup(lookup);
  return (url: string, options: RequestOptions, answered: (response: IncomingMessage) => void) => {
    const { protocol, host, hostname } = new URL(url);
    const isTrusted = trusted.has(host);
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusal(host);
    const request = protocol === 'https:' ? requestHttps : requestHttp;
    return request(url, { ...options, lookup: isTrusted ? undefined : checked }, answered);
  };
}

interface OutboundResponse {
  status: number;
  body: AsyncIterable<Buffer>;
}

/** What lies behind an address that somebody else has named, under the same rules. */
export function createFetcher(options: OutboundOptions) {
  const open = createOpener(options);
  return (url: string, signal: AbortSignal): Promise<OutboundResponse> =>
    new Promise((resolve, reject) => {
      const request = open(url, { method: 'GET', signal }, (response) =>
        resolve({ status: response.statusCode ?? 0, body: response }),
      );
      request.on('error', reject);
      request.end();
    });
}

/**
 * Posts JSON to an address that a person has typed (decision 0013): its name is looked up once, what leads into a
 * private network is refused, and nobody is followed anywhere else.
 */
export function createOutbound(outbound: OutboundOptions) {
  const open = createOpener(outbound);
  return ({ url, body, signal }: PostRequest): Promise<{ status: number; text: string }> => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const request = open(url, { method: 'POST', headers, signal }, (response) => {
        response.setEncoding('utf8');
        textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  };
}
