import { createHmac } from 'node:crypto';

/** Makes the next link of a keyed hash chain. The key lives outside the database. */
export interface Chain {
  /** HMAC-SHA256 over the previous MAC, the position and the row; lower-case hex. */
  mac(previous: string, pos: number, row: object): string;
}

export function createChain(key: Buffer): Chain {
  return {
    mac: (previous, pos, row) =>
      createHmac('sha256', key).update(`${previous}\n${pos}\n`).update(canonicalJson(row)).digest('hex'),
  };
}

/**
 * JSON with sorted keys and without absent values: jsonb keeps neither the order of keys nor
 * `undefined`, and what is read back must give the same text as what was written.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
