import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { regionName } from './regionTree';
import { regionsOver, regionsWithin } from './within';

const regionsIn = async (above: string[]) =>
  regionsWithin(areaList, above).map((code) => regionName(areaList, code));

describe('regions of China', () => {
  it('are provinces, cities within a province and districts within a city', async () => {
    expect(await regionsIn([])).toEqual(expect.arrayContaining(['浙江省', '北京市', '西藏自治区']));
    const cities = await regionsIn(['浙江省']);
    expect(cities).toContain('杭州市');
    expect(cities).not.toContain('南京市');
    expect(await regionsIn(['浙江省', '杭州市'])).toContain('西湖区');
    expect(await regionsIn(['江西省', '南昌市'])).not.toContain('上城区');
  });

  it('are not narrowed by an unknown region, and nothing lies in an unknown region', async () => {
    expect(await regionsIn(['浙江省', ''])).toEqual(expect.arrayContaining(['西湖区', '鄞州区']));
    expect(await regionsIn([''])).toEqual(expect.arrayContaining(['杭州市', '南京市']));
    expect(await regionsIn(['Kyoto'])).toEqual([]);
    expect(await regionsIn(['浙江省', '南京市'])).toEqual([]);
  });

  it('are those of the whole province for a municipality', async () => {
    expect(await regionsIn(['重庆市'])).toEqual(['重庆市']);
    expect(await regionsIn(['重庆市', '重庆市'])).toEqual(expect.arrayContaining(['渝中区', '城口县']));
  });

  it('have counties in place of a city where there is none', async () => {
    const cities = await regionsIn(['湖北省']);
    expect(cities).toContain('仙桃市');
    expect(cities).not.toContain('省直辖县');
    expect(await regionsIn(['湖北省', ''])).not.toContain('仙桃市');
  });
});

it('lists the regions that contain a region', () => {
  expect(regionsOver(areaList, '330100')).toEqual(['浙江省', '杭州市']);
  expect(regionsOver(areaList, '330106')).toEqual(['浙江省', '杭州市']);
  expect(regionsOver(areaList, '360103')).toEqual(['江西省', '南昌市']);
  expect(regionsOver(areaList, '500229')).toEqual(['重庆市', '重庆市']);
});
