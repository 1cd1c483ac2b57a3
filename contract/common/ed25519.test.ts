import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { publicKeyOf, signatureOf, signatureOfFile } from './ed25519';

/** RFC 8032, 7.1, tests 1 to 3. */
const KEYS = [
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
].map((hex) => Buffer.from(hex, 'hex'));
const derOf = (key: Buffer) => Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
const pemOf = (key: Buffer) =>
  `-----BEGIN PUBLIC KEY-----\n${derOf(key).toString('base64')}\n-----END PUBLIC KEY-----\n`;

it.each(KEYS)('reads a public key as PEM, as DER and as raw bytes', (key) => {
  const own = key.toString('base64');
  for (const text of [
    own,
    ` ${own}\n`,
    derOf(key).toString('base64'),
    pemOf(key),
    pemOf(key).replaceAll('\n', '\r\n'),
  ])
    expect(publicKeyOf(text)).toBe(own);
});

it('rejects a private key, a certificate, a wrong length and a wrong alphabet as a key', () => {
  const own = KEYS[0]?.toString('base64') ?? '';
  const wrong = [
    '',
    'key',
    own.slice(1),
    `${own}${own}`,
    own.replace('=', ''),
    own.replace('/', '_'),
    pemOf(KEYS[0] as Buffer).replaceAll('PUBLIC', 'PRIVATE'),
    pemOf(KEYS[0] as Buffer).replace('MCowBQ', 'MCowBR'),
  ];
  for (const text of wrong) expect(publicKeyOf(text)).toBeUndefined();
});

it('rejects weak keys that accept forged signatures', () => {
  const neutral = Buffer.from(`01${'00'.repeat(31)}`, 'hex');
  const forged = Buffer.concat([neutral, Buffer.alloc(32)]);
  const key = createPublicKey({ key: derOf(neutral), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from('anything'), key, forged)).toBe(true);
  expect(publicKeyOf(neutral.toString('base64'))).toBeUndefined();
  const signed = Buffer.from(neutral);
  signed[31] = 0x80;
  expect(publicKeyOf(signed.toString('base64'))).toBeUndefined();
  expect(publicKeyOf(Buffer.alloc(32).toString('base64'))).toBeUndefined();
});

it('reads a signature with or without its prefix, and from a file of either form', () => {
  const bytes = Buffer.from(Array.from({ length: 64 }, (_none, index) => 255 - index));
  const text = bytes.toString('base64');
  expect(signatureOf(text)).toBe(text);
  expect(signatureOf(`ed25519:${text}\n`)).toBe(text);
  expect(signatureOf(text.replace(/.{40}/g, '$&\n'))).toBe(text);
  expect(signatureOfFile(bytes)).toBe(text);
  expect(signatureOfFile(Buffer.from(`${text}\n`))).toBe(text);
  for (const wrong of ['', 'sig', text.slice(4), `${text}AAAA`, `rsa:${text}`])
    expect(signatureOf(wrong)).toBeUndefined();
  expect(signatureOfFile(bytes.subarray(1))).toBeUndefined();
});
