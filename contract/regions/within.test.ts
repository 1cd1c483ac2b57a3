import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { regionName } from './regionTree';
import { regionsOver, regionsWithin } from './within';

const regionsIn = async (above: string[]) =>
  regionsWithin(areaList, above).map((code) => regionName(areaList, code));

describe('regions of China', () => {
  it('are provinces, the cities in one, and the districts in one of these', async () => {
    expect(await regionsIn([])).toEqual(expect.arrayContaining(['浙江省', '北京市', '西藏自治区']));
    const cities = await regionsIn(['浙江省']);
    expect(cities).toContain('杭州市');
    expect(cities).not.toContain('南京市');
    expect(await regionsIn(['浙江省', '杭州市'])).toContain('西湖区');
    expect(await regionsIn(['江西省', '南昌市'])).not.toContain('上城区');
  });

  it('are not narrowed by what is not known, and none lie in what is none of them', async () => {
    expect(await regionsIn(['浙江省', ''])).toEqual(expect.arrayContaining(['西湖区', '鄞州区']));
    expect(await regionsIn([''])).toEqual(expect.arrayContaining(['杭州市', '南京市']));
    expect(await regionsIn(['Kyoto'])).toEqual([]);
    expect(await regionsIn(['浙江省', '南京市'])).toEqual([]);
  });

  it('are those of all the province for a city that is one', async () => {
    expect(await regionsIn(['重庆市'])).toEqual(['重庆市']);
    expect(await regionsIn(['重庆市', '重庆市'])).toEqual(expect.arrayContaining(['渝中区', '城口县']));
  });

  it('have counties without a city in the place of one', async () => {
    const cities = await regionsIn(['湖北省']);
    expect(cities).toContain('仙桃市');
    expect(cities).not.toContain('省直辖县');
    expect(await regionsIn(['湖北省', ''])).not.toContain('仙桃市');
  });
});

it('says in which regions one lies', () => {
  expect(regionsOver(areaList, '330100')).toEqual(['浙江省', '杭州市']);
  expect(regionsOver(areaList, '330106')).toEqual(['浙江省', '杭州市']);
  expect(regionsOver(areaList, '360103')).toEqual(['江西省', '南昌市']);
  expect(regionsOver(areaList, '500229')).toEqual(['重庆市', '重庆市']);
});
