/**
 * A person who connects a partner could send the server anywhere: allowed is a domain of that partner over https, or a
 * host that the operator of this installation has named (`PLATFORM_HOSTS`).
 */
export function isPartnerAddress(
  domains: readonly string[],
  text: string,
  hosts: readonly string[],
): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, host, username, search, hash } = new URL(text);
  if (username || search || hash) return false;
  if (hosts.includes(host)) return protocol === 'https:' || protocol === 'http:';
  const ours = domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  return ours && protocol === 'https:';
}
