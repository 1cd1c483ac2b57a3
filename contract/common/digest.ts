/**
 * A 64-bit FNV-1a fold kept as two 32-bit halves, so that browser and server can compare a
 * set of rows without BigInt. Order does not matter: row hashes are combined by XOR.
 */
export interface SetDigest {
  count: number;
  xor: string;
}

const SEED_LOW = 0x811c9dc5;
const SEED_HIGH = 0x01000193;

function fnv32(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Digest of a text, alike on both sides of a wire. Not against forgery. */
export function textDigest(text: string): string {
  return hex(fnv32(text, SEED_HIGH)) + hex(fnv32(text, SEED_LOW));
}

/** Digest of rows by identity, version and state. Equal sets give equal digests in any order. */
export function digestOf(rows: Iterable<{ id: string; ver: number; state: string }>): SetDigest {
  let low = 0;
  let high = 0;
  let count = 0;
  for (const row of rows) {
    const text = `${row.id}|${row.ver}|${row.state}`;
    low = (low ^ fnv32(text, SEED_LOW)) >>> 0;
    high = (high ^ fnv32(text, SEED_HIGH)) >>> 0;
    count += 1;
  }
  return { count, xor: hex(high) + hex(low) };
}
