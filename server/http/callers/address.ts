import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/** The first four groups of an IPv6 address: what one household or one customer is given. */
function prefix64(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An address as people write it: a server that listens for both kinds hears IPv4 as part of IPv6. */
export function plainAddress(ip: string): string {
  return MAPPED.exec(ip)?.[1] ?? ip;
}

/** One customer's address: an IPv4 address, or the /64 of an IPv6 one, which a customer has whole. */
export function addressOf(ip: string): string {
  const plain = plainAddress(ip);
  return isIPv6(plain) ? prefix64(plain) : plain;
}

/** The neighbourhood of an address: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const address = addressOf(ip);
  return address.includes(':') ? address : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
