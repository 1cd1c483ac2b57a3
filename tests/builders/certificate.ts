import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Tag, length and contents, as ASN.1 has them. */
function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = body;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), body]);
}

const SEQUENCE = 0x30;
const text = (value: string) => Buffer.from(value, 'latin1');
const ECDSA_SHA256 = der(SEQUENCE, der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
const COMMON_NAME = der(0x06, [0x55, 0x04, 0x03]);
const ALT_NAMES = der(0x06, [0x55, 0x1d, 0x11]);
const DNS = 0x82;

const nameOf = (name: string) => der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, text(name)))));
const timeOf = (at: number) => der(0x18, text(`${new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')}`));
const pem = (what: string, body: Buffer) =>
  [
    `-----BEGIN ${what}-----`,
    ...(body.toString('base64').match(/.{1,64}/g) ?? []),
    `-----END ${what}-----`,
    '',
  ].join('\n');

export interface TestCertificate {
  cert: string;
  key: string;
}

/** A certificate that vouches for itself: node:crypto reads and signs, but does not make them. */
export function makeCertificate(names: readonly string[], days: number): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [name = ''] = names;
  const altNames = der(SEQUENCE, ...names.map((each) => der(DNS, text(each))));
  const facts = der(
    SEQUENCE,
    der(0xa0, der(0x02, [2])),
    der(0x02, [1], randomBytes(8)),
    ECDSA_SHA256,
    nameOf(name),
    der(SEQUENCE, timeOf(Date.now() - 86_400_000 * 400), timeOf(Date.now() + days * 86_400_000)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALT_NAMES, der(0x04, altNames)))),
  );
  const signature = sign('sha256', facts, privateKey);
  return {
    cert: pem('CERTIFICATE', der(SEQUENCE, facts, ECDSA_SHA256, der(0x03, [0], signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
