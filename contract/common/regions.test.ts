import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { regionNames, regionsNamed } from './regions';

describe('a region by its name', () => {
  it.each([
    ['330106', ['330106']],
    ['浙江省', ['330000']],
    ['杭州市', ['330100']],
    ['浙江省 杭州市', ['330100']],
    ['浙江省杭州市西湖区', ['330106']],
    ['浙江省 / 杭州市 / 西湖区', ['330106']],
    ['北京市', ['110000']],
    ['无此地', []],
  ])('%s is %s', (text, codes) => expect(regionsNamed(areaList, text)).toEqual(codes));

  it('is not guessed where several have it', () => {
    expect(regionsNamed(areaList, '西湖区').length).toBeGreaterThan(1);
  });

  it('is found again by the names that a sheet has', () => {
    for (const code of ['330000', '330100', '330106', '110101', '500101', '429004', '659001'])
      expect(regionsNamed(areaList, regionNames(areaList, code).join(' ')), code).toEqual([code]);
  });
});
