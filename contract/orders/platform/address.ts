import type { Platform } from '../words';

/** Domains of the platforms; what an operator's own gateway is called, he says (`PLATFORM_HOSTS`). */
const DOMAINS: Readonly<Record<Platform, readonly string[]>> = {
  MEITUAN: ['meituan.com'],
  JD: ['jddj.com', 'jd.com'],
};
export const PLATFORM_URLS: Readonly<Record<Platform, string>> = {
  MEITUAN: 'https://waimaiopen.meituan.com/api/v1',
  JD: 'https://openapi.jddj.com/djapi',
};

/** Whoever may connect a store could send the server anywhere: to a platform only, unless the operator says more. */
export function isPlatformAddress(platform: Platform, text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, host, username, search, hash } = new URL(text);
  if (username || search || hash) return false;
  if (hosts.includes(host)) return protocol === 'https:' || protocol === 'http:';
  const ours = DOMAINS[platform].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  return ours && protocol === 'https:';
}
