import type { Insertable } from 'kysely';
import { LOCALES } from '../../../contract/common/locale';
import type { ProductCategoriesTable } from '../tables/fleet';
import { referenceId } from './ids';

/** First level of the product categories: code → name in Chinese, English, Japanese and Korean. */
const CATEGORIES = {
  '01': ['感冒发热', 'Cold and fever', 'かぜ・発熱', '감기·발열'],
  '02': ['止咳化痰', 'Cough and phlegm', 'せき・たん', '기침·가래'],
  '03': ['肠胃用药', 'Stomach and intestines', '胃腸薬', '위장약'],
  '04': ['皮肤用药', 'Skin', '皮膚用薬', '피부약'],
  '05': ['五官用药', 'Eyes, ears, nose and throat', '眼・耳鼻咽喉', '안과·이비인후과'],
  '06': ['止痛', 'Pain relief', '鎮痛', '진통'],
  '07': ['外伤护理', 'Wound care', '外傷ケア', '상처 관리'],
  '08': ['维生素矿物质', 'Vitamins and minerals', 'ビタミン・ミネラル', '비타민·미네랄'],
  '09': ['妇科', 'Women’s health', '婦人科', '여성 건강'],
  '10': ['儿童用药', 'Children’s medicines', '小児用薬', '어린이약'],
  '11': ['慢病用药(Rx)', 'Long-term conditions (Rx)', '慢性疾患用薬(Rx)', '만성질환약(Rx)'],
  '20': ['医疗器械', 'Medical devices', '医療機器', '의료기기'],
  '30': ['消毒用品', 'Disinfectants', '消毒用品', '소독용품'],
  '40': ['保健食品', 'Health food', '健康食品', '건강기능식품'],
  '50': ['计生用品', 'Family planning', '避妊用品', '피임용품'],
} as const;
export type CategoryCode = keyof typeof CATEGORIES;

const CHEMICAL = ['化学药', 'Chemical medicines', '化学合成薬', '화학의약품'] as const;
const PATENT = ['中成药', 'Chinese patent medicines', '中成薬', '중성약'] as const;
const BIOLOGICAL = ['生物制品', 'Biological products', '生物学的製剤', '생물의약품'] as const;
type Names = readonly string[];

/** Second level: under the medicines by their kind, under the devices by their use. */
const BELOW: Partial<Record<CategoryCode, readonly Names[]>> = {
  '01': [CHEMICAL, PATENT],
  '02': [CHEMICAL, PATENT],
  '03': [CHEMICAL, PATENT, BIOLOGICAL],
  '04': [CHEMICAL, PATENT],
  '05': [CHEMICAL, PATENT],
  '06': [CHEMICAL, PATENT],
  '07': [CHEMICAL, PATENT],
  '09': [CHEMICAL, PATENT],
  '10': [CHEMICAL, PATENT, BIOLOGICAL],
  '20': [
    ['检测与监测', 'Testing and monitoring', '検査・測定', '검사·측정'],
    ['防护与护理', 'Protection and care', '防護・ケア', '보호·관리'],
  ],
};

/** Of the first level, or of the second where there is one with this number. */
export function categoryId(code: CategoryCode, below = 0): string {
  const known = below > 0 && BELOW[code]?.[below - 1] !== undefined;
  return referenceId(`category ${code}${known ? `0${below}` : ''}`);
}

/** The languages in the order of the contract. */
const inEvery = (names: Names) => {
  const [chinese, english, japanese, korean] = names;
  const byLocale = { 'zh-cn': chinese, en: english, jp: japanese, ko: korean };
  return Object.fromEntries(LOCALES.map((locale) => [locale, byLocale[locale]]));
};

export function categoryRows(): Insertable<ProductCategoriesTable>[] {
  const codes = Object.keys(CATEGORIES) as CategoryCode[];
  return codes.flatMap((code) => [
    { id: categoryId(code), code, name: inEvery(CATEGORIES[code]), parentId: null, sort: Number(code) },
    ...(BELOW[code] ?? []).map((names, index) => ({
      id: categoryId(code, index + 1),
      code: `${code}0${index + 1}`,
      name: inEvery(names),
      parentId: categoryId(code),
      sort: Number(code) * 100 + index + 1,
    })),
  ]);
}
