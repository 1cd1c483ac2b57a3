import { describe, expect, it } from 'vitest';
import { addressesOf, areAddresses, withoutPassword } from './postgresAddresses';

describe('addresses of PostgreSQL', () => {
  it('are one per server with their common options', () => {
    const found = addressesOf('postgres://u:p@a,b:5433,[::1]:5434/pharos?sslmode=require');
    expect(found.addresses).toEqual([
      'postgres://u:p@a/pharos?sslmode=require',
      'postgres://u:p@b:5433/pharos?sslmode=require',
      'postgres://u:p@[::1]:5434/pharos?sslmode=require',
    ]);
  });

  it('request a writable server when there are several or when it is set', () => {
    expect(addressesOf('postgres://a/d').writable).toBe(false);
    expect(addressesOf('postgres://a,b/d').writable).toBe(true);
    const said = addressesOf('postgres://a/d?target_session_attrs=read-write');
    expect(said).toEqual({ addresses: ['postgres://a/d'], writable: true });
  });

  it('can be a socket of this machine', () => {
    expect(areAddresses('postgres:///d?host=/run/postgresql')).toBe(true);
  });

  it.each([
    'postgres:a/d',
    'postgres://a,/d',
    'postgres://a:1,b:x/d',
    'mysql://a/d',
    'postgres://a,b/d?target_session_attrs=any',
    'postgres://u:with/slash@a/d',
  ])('are refused when %s', (url) => expect(areAddresses(url)).toBe(false));

  it.each([
    ['postgres://u:a%20b@a:1,b/d?x=1', 'postgres://u@a:1,b/d?x=1'],
    ['postgres://u:p@ss:word@a/d', 'postgres://u@a/d'],
    ['postgres://u@a,b:5/d', 'postgres://u@a,b:5/d'],
    ['postgres://a/d', 'postgres://a/d'],
  ])('are shown without a password', (url, shown) => expect(withoutPassword(url)).toBe(shown));

  it('are not shown when the password cannot be located', () => {
    expect(() => withoutPassword('postgres://u:with/slash@a/d')).toThrow(TypeError);
  });
});
