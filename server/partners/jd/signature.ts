import { createDecipheriv, createHash } from 'node:crypto';

/** `MD5(secret + sorted names and values + secret)`, upper case; `sign` itself is not signed. */
export function jdSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const list = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => name + fields[name]);
  return createHash('md5')
    .update(`${secret}${list.join('')}${secret}`)
    .digest('hex')
    .toUpperCase();
}

const BLOCK = 16;

/** What the platform seals when asked to: the halves of the secret are key and start. @throws Error */
export function jdOpened(text: string, secret: string): string {
  const half = (from: number) => Buffer.from(secret.slice(from, from + BLOCK));
  const decipher = createDecipheriv('aes-128-cbc', half(0), half(BLOCK));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
}

/** NaN for anything else. */
export const fromJdTime = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : Number.NaN;
