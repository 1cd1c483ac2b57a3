import { describe, expect, it } from 'vitest';
import { addressOf, networkOf, plainAddress } from './address';

describe('a network address', () => {
  it('of IPv4 is written as such, also when it arrives inside IPv6', () => {
    expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(plainAddress('2001:db8::7')).toBe('2001:db8::7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.0/24');
  });

  it('of IPv6 is counted by its /64, which belongs to one customer', () => {
    expect(addressOf('2001:db8:1:2:3::7')).toBe(addressOf('2001:db8:1:2::1'));
    expect(addressOf('2001:db8:1:3::7')).not.toBe(addressOf('2001:db8:1:2::7'));
    expect(networkOf('2001:db8:1:2::7')).toBe(addressOf('2001:db8:1:2::7'));
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::7%eth0', 'fe80:0:0:0::/64'],
  ])('%s lies in %s in any notation', (ip, network) => {
    expect(addressOf(ip)).toBe(network);
  });

  it('that only resembles IPv4 inside IPv6 stays unchanged', () => {
    for (const ip of ['::ffff:203.0.113.7.1', '1::ffff:203.0.113.7', '::ffff:203.0.113'])
      expect(plainAddress(ip)).toBe(ip);
    expect(plainAddress('::FFFF:203.113.100.107')).toBe('203.113.100.107');
  });
});
