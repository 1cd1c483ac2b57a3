/**
 * May somebody name it as the address of an ERP? Over https, without name or query; what an operator has named himself
 * (`ERP_HOSTS`) also over http. Where the name leads, the server looks up each time it calls.
 */
export function isErpAddress(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && hosts.includes(host));
}
