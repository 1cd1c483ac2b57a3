const SCHEME = /^postgres(?:ql)?:\/\//;

/** `postgres://user@host1,host2:5433/database?…`: one server, or a primary and its standbys. */
function partsOf(databaseUrl: string) {
  const scheme = SCHEME.exec(databaseUrl)?.[0] ?? '';
  const behind = databaseUrl.slice(scheme.length);
  const end = behind.search(/[/?]/);
  const authority = end === -1 ? behind : behind.slice(0, end);
  const at = authority.lastIndexOf('@') + 1;
  return {
    scheme,
    user: authority.slice(0, at),
    hosts: authority.slice(at).split(','),
    rest: behind.slice(authority.length),
  };
}

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
  const { scheme, user, hosts, rest } = partsOf(databaseUrl);
  if (scheme === '' || (hosts.length > 1 && hosts.includes(''))) throw new TypeError('a host is missing');
  const addresses = hosts.map((host) => addressOf(`${scheme}${user}`, host, rest));
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
  const { scheme, user, hosts, rest } = partsOf(databaseUrl);
  const [name = ''] = user.split(':');
  const shown = user.includes(':') ? `${name}@` : user;
  return `${scheme}${shown}${hosts.join(',')}${rest}`;
}
