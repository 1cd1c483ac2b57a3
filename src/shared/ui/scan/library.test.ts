import { expect, it } from 'vitest';
import { codeIn } from './library';

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const flipped = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const PARITY = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
];

/** The bars of an EAN-13, as the standard draws them. */
function barsOf(code: string): string {
  const digits = [...code].map(Number);
  const [first = 0, ...rest] = digits;
  const left = rest.slice(0, 6).map((digit, at) => {
    const odd = LEFT[digit] ?? '';
    return PARITY[first]?.[at] === 'A' ? odd : [...flipped(odd)].reverse().join('');
  });
  const right = rest.slice(6).map((digit) => flipped(LEFT[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** A picture of it on white paper, each bar so many pixels wide. */
function pictureOf(code: string, wide = 3) {
  const bits = `${'0'.repeat(12)}${barsOf(code)}${'0'.repeat(12)}`;
  const [width, height] = [bits.length * wide, 80];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (bits[Math.floor(x / wide)] === '1') data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

it.each(['6901234567892', '4006381333931', '9780306406157'])('reads %s', (code) => {
  expect(codeIn(pictureOf(code), ['ean13'])).toBe(code);
});

it('returns nothing without a code or for another kind', () => {
  const data = new Uint8ClampedArray(200 * 80 * 4).fill(200);
  expect(codeIn({ data, width: 200, height: 80 }, ['ean13'])).toBeUndefined();
  expect(codeIn(pictureOf('6901234567892'), ['code128'])).toBeUndefined();
});
