import { describe, expect, it } from 'vitest';
import { isCareAddress } from './address';

describe('the address of a partner', () => {
  it.each([
    ['https://h330106001.example.com/rx', true],
    ['https://h.example.com:8443/rx', true],
    ['http://h.example.com/rx', false],
    ['https://localhost/rx', false],
    ['https://127.0.0.1/rx', false],
    ['https://[::1]/rx', false],
    ['https://169.254.169.254/latest', false],
    ['https://0x7f000001/rx', false],
    ['https://db.internal/rx', false],
    ['https://user@h.example.com/rx', false],
    ['rx', false],
  ])('%s: %s', (text, is) => {
    expect(isCareAddress(text, [])).toBe(is);
  });

  it('can be a private address when the operator lists it', () => {
    expect(isCareAddress('https://10.0.0.5:9443/rx', ['10.0.0.5:9443'])).toBe(true);
  });
});
