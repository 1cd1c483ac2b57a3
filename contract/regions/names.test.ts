import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../common/locale';
import en from './names/en.json';
import jp from './names/jp.json';
import ko from './names/ko.json';
import { regionsLike, regionsNamed } from './regions';
import { type AreaList, regionCodes, regionLine, regionName, regionsBelow } from './regionTree';
import { unpackRegions } from './unpack';
import { regionsWithin, shortProvince, storedRegion, translatedRegion } from './within';

const english = unpackRegions(en);
const AREAS: Record<Locale, AreaList> = {
  'zh-cn': areaList,
  en: english.areas,
  jp: unpackRegions(jp).areas,
  ko: unpackRegions(ko).areas,
};
const ALL = [...Object.values(AREAS), english.typed];
const CODES = regionCodes(areaList);
/** An old code with a misprint of the name of a place that has another one now. */
const MISPRINT = '712484';
/** Names that Hong Kong and the mainland have in common, but not in English. */
const HONG_KONG = ['东区', '南区', '中西区'];
const SCRIPT: Record<Exclude<Locale, 'zh-cn'>, RegExp> = {
  en: /^[A-Z][\p{Script=Latin}' ()-]*$/u,
  jp: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}・ー]+$/u,
  ko: /^[\p{Script=Hangul} ]+(\([\p{Script=Han}\p{Script=Hangul}]+\))?$/u,
};
const named = (code: string) => [AREAS.en, AREAS.jp, AREAS.ko].map((areas) => regionName(areas, code));

describe('names of regions', () => {
  it.each(['en', 'jp', 'ko'] as const)('exist for every code in the script of %s', (locale) => {
    const wrong = CODES.filter((code) => !SCRIPT[locale].test(regionName(AREAS[locale], code) ?? ''));
    expect(wrong).toEqual([]);
    expect(regionCodes(AREAS[locale])).toHaveLength(CODES.length);
  });

  it.each(LOCALES)('differ within one city or province in %s', (locale) => {
    const above = [undefined, ...CODES.filter((code) => code.endsWith('00'))];
    const alike = above.flatMap((code) => {
      const inside = regionsBelow(areaList, code).filter(([each]) => each !== MISPRINT);
      const chinese = inside.map(([, name]) => name);
      const names = inside.map(([each]) => regionName(AREAS[locale], each) ?? '');
      const isSame = (name: string, index: number) => {
        const first = names.indexOf(name);
        return first !== index && chinese[first] !== chinese[index];
      };
      return names.filter(isSame).map((name) => `${code} ${name}`);
    });
    expect(alike).toEqual([]);
  });

  it('use readings that differ from the character tables', () => {
    const readings = {
      500000: 'Chongqing', 220100: 'Changchun', 350200: 'Xiamen', 341500: "Lu'an", 340300: 'Bengbu',
      341600: 'Bozhou', 331000: 'Taizhou', 331100: 'Lishui', 330382: 'Yueqing', 610000: 'Shaanxi',
      140000: 'Shanxi', 150100: 'Hohhot', 650100: 'Urumqi', 540100: 'Lhasa', 320116: 'Luhe District',
      130726: 'Yu County', 361124: 'Yanshan County', 141024: 'Hongtong County', 222404: 'Hunchun',
      420116: 'Huangpi District', 341621: 'Guoyang County', 371722: 'Shan County', 511527: 'Junlian County',
      341021: 'She County', 530800: "Pu'er", 610100: "Xi'an", 510100: 'Chengdu', 350100: 'Fuzhou',
      141100: 'Lüliang', 230100: 'Harbin', 653100: 'Kashgar Prefecture', 150600: 'Ordos',
      532800: 'Xishuangbanna Dai Autonomous Prefecture', 331127: 'Jingning She Autonomous County',
      150121: 'Tumed Left Banner', 310115: 'Pudong New Area', 441803: 'Qingxin District',
      710100: 'Taipei', 810101: 'Central and Western District', 130126: 'Lingshou County',
    }; // biome-ignore format: a table
    const said = Object.keys(readings).map((code) => [code, regionName(AREAS.en, code)]);
    expect(Object.fromEntries(said)).toEqual(readings);
  });

  it.each([
    ['440000', ['Guangdong', '広東省', '광둥성']],
    ['210000', ['Liaoning', '遼寧省', '랴오닝성']],
    ['150000', ['Inner Mongolia', '内モンゴル自治区', '네이멍구 자치구']],
    ['330100', ['Hangzhou', '杭州市', '항저우시']],
    ['330106', ['Xihu District', '西湖区', '시후구']],
    ['330122', ['Tonglu County', '桐廬県', '퉁루현']],
    ['222400', ['Yanbian Korean Autonomous Prefecture', '延辺朝鮮族自治州', '옌볜 조선족 자치주']],
    ['210100', ['Shenyang', '瀋陽市', '선양시']],
    ['410926', ['Fan County', '范県', '판현']],
    ['510700', ['Mianyang', '綿陽市', '몐양시']],
    ['510300', ['Zigong', '自貢市', '쯔궁시']],
    ['450500', ['Beihai', '北海市', '베이하이시']],
    ['330600', ['Shaoxing', '紹興市', '사오싱시']],
    ['350500', ['Quanzhou', '泉州市', '취안저우시']],
    ['310000', ['Shanghai', '上海市', '상하이시']],
  ])('%s is %j', (code, names) => expect(named(code)).toEqual(names));
});

describe('the short name of a province', () => {
  it.each([
    ['450000', ['广西', 'Guangxi', '広西', '광시']],
    ['150000', ['内蒙古', 'Inner Mongolia', '内モンゴル', '네이멍구']],
    ['650000', ['新疆', 'Xinjiang', '新疆', '신장']],
    ['610000', ['陕西', 'Shaanxi', '陝西', '산시(陝西)']],
    ['540000', ['西藏', 'Xizang (Tibet)', 'チベット', '시짱(티베트)']],
    ['810000', ['香港', 'Hong Kong', '香港', '홍콩']],
    ['310000', ['上海', 'Shanghai', '上海', '상하이']],
  ])('%s is %j', (code, names) => {
    const short = LOCALES.map((locale) => [locale, shortProvince(regionName(AREAS[locale], code) ?? '')]);
    const [chinese, english, japanese, korean] = names;
    expect(Object.fromEntries(short)).toEqual({ 'zh-cn': chinese, en: english, jp: japanese, ko: korean });
  });
});

describe('the name of a region in any language', () => {
  it.each(LOCALES)('is found again from the cell of a sheet in %s', (locale) => {
    const languages = [AREAS[locale], ...ALL];
    const lost = CODES.filter((code) => {
      const [found, ...more] = regionsNamed(languages, regionLine(AREAS[locale], code, locale));
      // Old codes of one place have the same names as the new ones.
      const isTwin = regionLine(areaList, found ?? '', 'zh-cn') === regionLine(areaList, code, 'zh-cn');
      return found !== code && code !== MISPRINT && !isTwin && more.length === 0;
    });
    expect(lost).toEqual([]);
  });

  it.each([
    ['Xihu District, Hangzhou, Zhejiang', '330106'],
    ['zhejiang hangzhou xihu district', '330106'],
    ['浙江省 杭州市 西湖区', '330106'],
    ['저장성 항저우시 시후구', '330106'],
    ['Huhehaote', '150100'],
    ['xi’an', '610100'],
    ['広東省', '440000'],
    ['Jilin', '220000'],
    ['Jilin, Jilin', '220200'],
  ])('%s', (text, code) => expect(regionsNamed(ALL, text)).toEqual([code]));

  it.each([
    ['hangzhou', '330100'],
    ['huhehaote', '150100'],
    ['xian', '610100'],
    ['西湖', '330106'],
    ['시후구', '330106'],
    ['広東', '440000'],
    ['zhejiang xihu', '330106'],
    ['luliang', '141100'],
  ])('%s is among the results', (text, code) => expect(regionsLike(ALL, text, 50)).toContain(code));
});

describe('a region stored under its Chinese name', () => {
  const store = (above: string[], text: string) =>
    storedRegion(areaList, ALL, regionsWithin(areaList, above), text);

  it('is translated for display and stored in Chinese again', () => {
    for (const locale of LOCALES) {
      const said = ['浙江省', '杭州市', '西湖区'].map((name) =>
        translatedRegion(areaList, AREAS[locale], name),
      );
      const [province = '', city = '', district = ''] = said;
      expect(store([], province)).toBe('浙江省');
      expect(store(['浙江省'], city)).toBe('杭州市');
      expect(store(['浙江省', '杭州市'], district)).toBe('西湖区');
    }
  });

  it('is matched by its parent when several regions sound alike', () => {
    expect(store(['浙江省'], 'Taizhou')).toBe('台州市');
    expect(store(['江苏省'], 'Taizhou')).toBe('泰州市');
    expect(store([''], 'Taizhou')).toBe('Taizhou');
  });

  it('stays as typed when it is not a region', () => {
    expect(store([], 'Kyoto')).toBe('Kyoto');
    expect(translatedRegion(areaList, AREAS.en, '某地')).toBe('某地');
  });

  it('is translated the same way wherever its name appears', () => {
    const byName = new Map<string, Set<string>>();
    for (const code of CODES) {
      const name = regionName(areaList, code) ?? '';
      if (HONG_KONG.includes(name)) continue;
      byName.set(name, (byName.get(name) ?? new Set()).add(regionName(AREAS.en, code) ?? ''));
    }
    expect(
      [...byName].filter(([, names]) => names.size > 1).map(([name, n]) => `${name} ${[...n].join('/')}`),
    ).toEqual([]);
  });
});
