/** Text forms of Ed25519 (RFC 8032) keys and signatures, without verification. */
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** What stands before the 32 bytes of a key in DER (RFC 8410). */
const DER_HEAD = '302a300506032b6570032100';
const PEM = /^-----BEGIN PUBLIC KEY-----\s([\s\S]*)\s-----END PUBLIC KEY-----$/;
/** As signatures stand in messages to machines. */
export const SIGNATURE_PREFIX = 'ed25519:';

/** Points of small order, little-endian without the sign: with such a key every signature verifies. */
const SMALL_ORDER: readonly string[] = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

/** One character a byte; undefined for what is not exactly base64. Line breaks do not count. */
function bytesOf(text: string): string | undefined {
  const packed = text.replace(/\s/g, '');
  try {
    const bytes = atob(packed);
    return btoa(bytes) === packed ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function hexOf(bytes: string): string {
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

function isSmall(key: string): boolean {
  const sign = 0x80;
  const last = key.charCodeAt(KEY_BYTES - 1) & ~sign;
  return SMALL_ORDER.includes(hexOf(key.slice(0, -1) + String.fromCharCode(last)));
}

/** A public key given as PEM, DER in base64 or its 32 bytes in base64: the latter; undefined for anything else. */
export function publicKeyOf(text: string): string | undefined {
  const given = text.trim();
  const bytes = bytesOf(PEM.exec(given)?.[1] ?? given);
  if (bytes === undefined) return undefined;
  const head = DER_HEAD.length / 2;
  const wrapped = bytes.length === head + KEY_BYTES && hexOf(bytes.slice(0, head)) === DER_HEAD;
  const key = wrapped ? bytes.slice(head) : bytes;
  return key.length === KEY_BYTES && !isSmall(key) ? btoa(key) : undefined;
}

/** A signature in base64, with or without `ed25519:`: the bare one; undefined for anything else. */
export function signatureOf(text: string): string | undefined {
  const given = text.trim();
  const bare = given.startsWith(SIGNATURE_PREFIX) ? given.slice(SIGNATURE_PREFIX.length) : given;
  const bytes = bytesOf(bare);
  return bytes?.length === SIGNATURE_BYTES ? btoa(bytes) : undefined;
}

/** What a file has that somebody chose: the 64 bytes themselves, or text. */
export function signatureOfFile(contents: Uint8Array): string | undefined {
  const bytes = String.fromCharCode(...contents.slice(0, 4 * SIGNATURE_BYTES));
  return contents.length === SIGNATURE_BYTES ? btoa(bytes) : signatureOf(bytes);
}
