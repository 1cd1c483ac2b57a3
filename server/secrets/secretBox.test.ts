import { expect, it } from 'vitest';
import { createSecretBox } from './secretBox';

const box = createSecretBox(Buffer.alloc(32, 1));

it('opens only unchanged, for its owner and with its key', () => {
  const sealed = box.seal('SECRET', 'lin');
  expect(box.open(sealed, 'lin')).toBe('SECRET');
  expect(sealed).not.toContain(Buffer.from('SECRET').toString('base64'));
  expect(box.seal('SECRET', 'lin')).not.toBe(sealed);
  expect(() => box.open(sealed, 'wang')).toThrow();
  expect(() => createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'lin')).toThrow();
  for (let at = 0; at < Buffer.from(sealed, 'base64').length; at++) {
    const bytes = Buffer.from(sealed, 'base64');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(() => box.open(bytes.toString('base64'), 'lin'), `byte ${at}`).toThrow();
  }
  expect(() => box.open(Buffer.from(sealed, 'base64').subarray(0, 20).toString('base64'), 'lin')).toThrow();
});

it('does not open with a truncated tag', () => {
  const empty = Buffer.from(box.seal('', 'lin'), 'base64');
  expect(box.open(empty.toString('base64'), 'lin')).toBe('');
  for (const bytes of [4, 8, 12, 15])
    expect(
      () => box.open(empty.subarray(0, 12 + bytes).toString('base64'), 'lin'),
      `${bytes} bytes`,
    ).toThrow();
});
