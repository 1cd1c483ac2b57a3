import { createHash, timingSafeEqual } from 'node:crypto';

/** `md5(url?sorted fields + secret)`, lower case; `sig` itself is not signed. */
export function meituanSignature(
  url: string,
  fields: Readonly<Record<string, string>>,
  secret: string,
): string {
  const list = Object.keys(fields)
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHash('md5')
    .update(`${url}?${list.join('&')}${secret}`)
    .digest('hex');
}

/** Compared in the same time whatever it is. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
