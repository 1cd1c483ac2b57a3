const PRIVATE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp)$/;
const NUMERIC = /^[\d.]+$|^\[/;

/**
 * May the server call this address? Whoever edits a partner could send it anywhere: over https to a public name only,
 * unless the operator names the host (`PLATFORM_HOSTS`).
 */
export function isCareAddress(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, host, username, hash } = new URL(text);
  if (username || hash || protocol !== 'https:') return false;
  if (hosts.includes(host)) return true;
  return hostname.includes('.') && !PRIVATE.test(hostname) && !NUMERIC.test(hostname);
}
