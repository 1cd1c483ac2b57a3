import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from './digest';

const row = (id: string, ver = 1, state = 'raised') => ({ id, ver, state });

/** The published FNV-1a of 32 bits, with as many bits as it wants on the way. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5n;
  for (const char of text) hash = ((hash ^ BigInt(char.charCodeAt(0))) * 0x01000193n) & 0xffffffffn;
  return hash.toString(16).padStart(8, '0');
}

describe('the digest of a set of rows', () => {
  const rows = fc.uniqueArray(
    fc.record({ id: fc.string(), ver: fc.nat(), state: fc.constantFrom('raised', 'cleared') }),
    { selector: ({ id }) => id, maxLength: 12 },
  );

  it('contains their count and does not depend on their order', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const digest = digestOf(given);
        expect(digest).toEqual(digestOf(given.toReversed()));
        expect(digest.count).toBe(given.length);
        expect(digest.xor).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  it('changes when a row, a version or a state changes', () => {
    const base = digestOf([row('a'), row('b')]).xor;
    const others = [
      [row('a'), row('c')],
      [row('a'), row('b', 2)],
      [row('a'), row('b', 1, 'cleared')],
      [row('a')],
    ];
    expect(others.map((each) => digestOf(each).xor)).not.toContain(base);
    expect(digestOf([])).toEqual({ count: 0, xor: '0'.repeat(16) });
  });

  it('ends with the published hash of the text of a row, whichever side computes it', () => {
    for (const [id, ver, state] of [
      ['a', 1, 'raised'],
      ['ü', 20, 'cleared'],
      ['01M5KK', 3, 'returned'],
    ] as const)
      expect(digestOf([row(id, ver, state)]).xor.slice(8)).toBe(fnv1a(`${id}|${ver}|${state}`));
  });
});
