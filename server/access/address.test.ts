import { describe, expect, it } from 'vitest';
import { addressOf, networkOf, plainAddress } from './address';

describe('an address', () => {
  it('of IPv4 is written as such, also when it came as part of IPv6', () => {
    expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(plainAddress('2001:db8::7')).toBe('2001:db8::7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.0/24');
  });

  it('of IPv6 counts with its /64, which one customer has whole', () => {
    expect(addressOf('2001:db8:1:2:3::7')).toBe(addressOf('2001:db8:1:2::1'));
  });
});
