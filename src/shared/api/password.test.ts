import { createHash } from 'node:crypto';
import { passwordText } from '@contract/session';
import { describe, expect, it } from 'vitest';
import { withQuery } from './baseApi';
import { passwordDigest } from './password';

describe('passwordDigest', () => {
  it('is the SHA-256 of the text the server expects', async () => {
    const expected = createHash('sha256').update(passwordText('Admin', '246810')).digest('hex');
    expect(await passwordDigest('Admin', '246810')).toBe(expected);
    expect(await passwordDigest('admin', '246810')).toBe(expected);
  });

  it('explains that a page without cryptography cannot sign in', async () => {
    const call = passwordDigest('a', 'b', {});
    await expect(call).rejects.toMatchObject({ status: 0, key: 'err.client.insecure' });
  });
});

describe('withQuery', () => {
  it('omits absent values and escapes the others', () => {
    expect(withQuery('/devices', { q: 'a&b', page: 1, sort: undefined, state: '' })).toBe(
      '/devices?q=a%26b&page=1',
    );
    expect(withQuery('/devices')).toBe('/devices');
  });
});
