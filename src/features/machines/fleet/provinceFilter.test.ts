import { describe, expect, it } from 'vitest';
import { onlyProvince, withProvince } from './provinceFilter';

describe('a province chosen on the map', () => {
  it('replaces the previous one, keeps other filters and starts at the first page', () => {
    const before = new URLSearchParams('as=map&page=3&f.enabled=eq:true&f.province=contains:江');
    const after = withProvince(before, '浙江省');
    expect(Object.fromEntries(after)).toEqual({
      as: 'map',
      'f.enabled': 'eq:true',
      'f.province': 'eq:浙江省',
    });
    expect(Object.fromEntries(withProvince(after, undefined))).toEqual({ as: 'map', 'f.enabled': 'eq:true' });
  });

  it('is read from the address', () => {
    const filter = { province: withProvince(new URLSearchParams(), '浙江省').get('f.province') ?? '' };
    expect(onlyProvince(filter)).toBe('浙江省');
    expect(onlyProvince({ province: 'in:浙江省' })).toBe('浙江省');
  });

  it('is none when the list has several or another comparison', () => {
    for (const province of ['in:浙江省,江苏省', 'contains:江', 'empty', ''])
      expect(onlyProvince({ province }), province).toBeUndefined();
    expect(onlyProvince(undefined)).toBeUndefined();
  });
});
