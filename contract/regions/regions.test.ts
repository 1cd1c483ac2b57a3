import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { regionsLike, regionsNamed } from './regions';
import { regionNames, regionOfPrefix, regionPrefix } from './regionTree';

describe('a region looked up by its name', () => {
  it.each([
    ['330106', ['330106']],
    ['浙江省', ['330000']],
    ['杭州市', ['330100']],
    ['浙江省 杭州市', ['330100']],
    ['浙江省杭州市西湖区', ['330106']],
    ['浙江省 / 杭州市 / 西湖区', ['330106']],
    ['北京市', ['110000']],
    ['无此地', []],
  ])('%s is %s', (text, codes) => expect(regionsNamed([areaList], text)).toEqual(codes));

  it('is not resolved when several regions have the name', () => {
    expect(regionsNamed([areaList], '西湖区').length).toBeGreaterThan(1);
  });

  it('is resolved by the names used in a sheet', () => {
    for (const code of ['330000', '330100', '330106', '110101', '500101', '429004', '659001'])
      expect(regionsNamed([areaList], regionNames(areaList, code).join(' ')), code).toEqual([code]);
  });
});

describe('divisions found by a part of their name', () => {
  it.each([
    ['西湖', ['330106']],
    ['杭州 西湖', ['330106']],
    ['杭州市/西湖', ['330106']],
    ['3301', ['330100']],
    ['杭州 nowhere', []],
    [' ', []],
  ])('%s', (text, some) => {
    const found = regionsLike([areaList], text, 50);
    expect(found).toEqual(expect.arrayContaining(some));
    if (some.length === 0) expect(found).toEqual([]);
  });

  it('come largest first and are limited to the requested number', () => {
    expect(regionsLike([areaList], '海南', 50)[0]).toBe('460000');
    expect(regionsLike([areaList], '区', 7)).toHaveLength(7);
    expect(regionsLike([areaList], '杭州 西湖', 50)).toHaveLength(1);
  });

  it('are found again by their common prefix', () => {
    for (const code of ['330000', '330100', '330106']) expect(regionOfPrefix(regionPrefix(code))).toBe(code);
  });
});
