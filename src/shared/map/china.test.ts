import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { type ChinaOutline, unpackOutline } from './china';
import packed from './chinaOutline.json';

const china: ChinaOutline = unpackOutline(packed);
type Ring = ChinaOutline['islands'][number];

function isInside([lat, lng]: Ring[number], ring: Ring): boolean {
  let inside = false;
  ring.forEach(([ay, ax], index) => {
    const [by, bx] = ring[(index + 1) % ring.length] ?? [0, 0];
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}
/** The province a place lies in; of two that lie on each other the one drawn last. */
const provinceAt = (lat: number, lng: number) =>
  china.provinces
    .filter(({ polygons }) => polygons.some(([outer = []]) => isInside([lat, lng], outer)))
    .at(-1)?.code;

describe('the outline of China', () => {
  it('contains every province with Taiwan, Hong Kong and Macao', () => {
    expect(china.provinces.map(({ code }) => code).sort()).toEqual(
      Object.keys(areaList.province_list).sort(),
    );
  });

  it.each([
    ['Hangzhou', 30.25, 120.16, '330000'],
    ['Beijing', 39.9, 116.4, '110000'],
    ['Tianjin', 39.1, 117.2, '120000'],
    ['Urumqi', 43.8, 87.6, '650000'],
    ['Lhasa', 29.65, 91.1, '540000'],
    ['Zayu', 28.6, 96.5, '540000'],
    ['the south of Tibet', 27.6, 93.8, '540000'],
    ['Aksai Chin', 35.2, 79.3, '650000'],
    ['Taipei', 25.03, 121.5, '710000'],
    ['Haikou', 19.9, 110.3, '460000'],
    ['Hong Kong', 22.4, 114.12, '810000'],
    ['the Diaoyu islands', 25.7, 123.45, '710000'],
    ['Fuyuan in the north-east', 48.3, 134.2, '230000'],
  ])('places %s correctly', (_name, lat, lng, code) => expect(provinceAt(lat, lng)).toBe(code));

  it('contains the islands of the South China Sea and the ten dashes around them and Taiwan', () => {
    expect(china.dashes).toHaveLength(10);
    const south = Math.min(...china.dashes.flat().map(([lat]) => lat));
    expect(south).toBeLessThan(4);
    for (const [lat, lng] of [[16.2, 111.7], [20.7, 116.8], [7.6, 114.2], [7.5, 109.7]] as const) // biome-ignore format: pairs
      expect(
        china.islands.flat().some(([y, x]) => Math.abs(y - lat) < 0.3 && Math.abs(x - lng) < 0.4),
        `${lat} ${lng}`,
      ).toBe(true);
  });

  it('places the name of each province inside it', () => {
    for (const { code, at, polygons } of china.provinces)
      expect(
        polygons.some(([outer = []]) => isInside(at, outer)),
        code,
      ).toBe(true);
  });

  it('is small enough to be loaded with a map', () => {
    const size = gzipSync(readFileSync(new URL('./chinaOutline.json', import.meta.url)), { level: 9 }).length;
    expect(size).toBeLessThan(60_000);
  });
});
