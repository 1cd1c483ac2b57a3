/** Text cookies of this page; `document` is passed in by the application, a plain object by a test. */
export interface CookieJar {
  cookie: string;
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  for (const part of jar.cookie.split(';')) {
    const split = part.indexOf('=');
    if (part.slice(0, split).trim() !== name) continue;
    const value = part.slice(split + 1).trim();
    return value === '' ? undefined : decode(value);
  }
  return undefined;
}

/** A value somebody else wrote may hold a lone `%`. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Without `maxAgeSeconds` the cookie ends with the browser's session. */
export function writeCookie(jar: CookieJar, name: string, value: string, maxAgeSeconds?: number): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}`;
}

export function dropCookie(jar: CookieJar, name: string): void {
  writeCookie(jar, name, '', 0);
}
