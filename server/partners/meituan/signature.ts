import { createHash } from 'node:crypto';

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
