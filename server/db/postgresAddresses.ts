/** `postgres://user:password@host1,host2:5433/database?…`: one server, or a primary and its standbys. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s;

const addressOf = (prefix: string, host: string, rest: string) => {
  const url = new URL(`${prefix}${host}${rest}`);
  // Ours to look after: the driver does not know it.
  url.searchParams.delete('target_session_attrs');
  return url.href;
};

export interface PostgresAddresses {
  /** One for each server, in the order they are tried. */
  addresses: readonly string[];
  /** Only one that may be written to will do. */
  writable: boolean;
}

/** @throws TypeError when it is no such URL */
export function addressesOf(databaseUrl: string): PostgresAddresses {
  const [, prefix = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? [];
  const each = hosts.split(',');
  if (prefix === '' || (each.length > 1 && each.includes(''))) throw new TypeError('a host is missing');
  const addresses = each.map((host) => addressOf(prefix, host, rest));
  const wanted = new URLSearchParams(rest.split('?')[1] ?? '').get('target_session_attrs');
  if (wanted !== null && wanted !== 'read-write')
    throw new TypeError('target_session_attrs must be read-write');
  return { addresses, writable: addresses.length > 1 || wanted !== null };
}

export function areAddresses(databaseUrl: string): boolean {
  try {
    return addressesOf(databaseUrl).addresses.length > 0;
  } catch {
    return false;
  }
}

/** As it may be printed. @throws TypeError when it is no such URL */
export function withoutPassword(databaseUrl: string): string {
  addressesOf(databaseUrl);
  return databaseUrl.replace(/^([a-z]+:\/\/[^:@/?]*):[^/?]*@/, '$1@');
}
