import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qrPath';

/** Modules that a path of `Mx yhNv1Hxz` runs fills. */
function filled(d: string): Set<string> {
  const runs = [...d.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].map((run) => run.slice(1).map(Number));
  const modules = runs.flatMap(([x = 0, y = 0, length = 0, back]) => {
    expect(back).toBe(x);
    return Array.from({ length }, (_each, step) => `${x + step} ${y}`);
  });
  return new Set(modules);
}

it('draws every dark module once with a margin of four modules', () => {
  const text = 'otpauth://totp/Pharos:admin?issuer=Pharos&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const { size, d } = qrPath(text);
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x} ${y}`] : [])));
  expect(size).toBe(data.length);
  expect(filled(d)).toEqual(new Set(dark));
  const places = dark.flatMap((module) => module.split(' ').map(Number));
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
});
