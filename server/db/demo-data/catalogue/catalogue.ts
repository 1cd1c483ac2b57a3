import type { StorageClass } from '../../../../contract/climate';
import { gtinDigit } from '../../../../contract/common/checkDigits';
import { PRODUCT_KINDS, type ProductKind } from '../../../../contract/common/goodsCodes';
import { createRandom, seedOf } from '../../../../contract/common/random';
import type { CategoryCode } from '../../reference-data';
import { padded } from '../world';
import { MEDICINE_LINES } from './catalogueMedicines';
import { OTHER_LINES } from './catalogueOthers';

/** One article of the assortment, in one size. Price in fen. */
export interface Article {
  category: CategoryCode;
  kind: ProductKind;
  name: string;
  english: string;
  form: string;
  size: string;
  price: number;
  shelfLifeMonths: number;
  storageClass: StorageClass;
  /** First letter of a drug's approval number. */
  letter: string;
}

/** A larger size costs less than its share. */
const SIZE_FACTORS = [1, 1.7, 2.2];

function isKind(word: string): word is ProductKind {
  return (PRODUCT_KINDS as readonly string[]).includes(word);
}

function parseLine(line: string): Article[] {
  const [category, name = '', english = '', form = '', sizes = '', price, months, mark = '', storage] =
    line.split('|');
  const kind = isKind(mark) ? mark : 'drug';
  return sizes.split(',').map((size, index) => ({
    category: category as CategoryCode,
    kind,
    name,
    english,
    form,
    size,
    price: Math.round((Number(price) * (SIZE_FACTORS[index] ?? 1)) / 10) * 10,
    shelfLifeMonths: Number(months),
    storageClass: (storage ?? 'CN_ROOM') as StorageClass,
    letter: kind === 'drug' ? mark : '',
  }));
}

/** About three hundred articles as they stand in machines: mostly class B medicines, some goods around them. */
export const CATALOGUE: readonly Article[] = `${MEDICINE_LINES}${OTHER_LINES}`
  .trim()
  .split(/\n+/)
  .flatMap(parseLine);

/** GTIN-13 of a range that no company has (prefix 690–699 with invented maker and article). */
export function barcodeOf(tenant: number, article: number): string {
  const body = `69${4 + tenant}${padded(70_000 + tenant * 7, 5)}${padded(article, 4)}`;
  return body + gtinDigit(body);
}

/** A number as the register would write it: one for each article in its size, whoever sells it. */
export function approvalNoOf({ kind, letter, name, size }: Article): string {
  const random = createRandom(seedOf(`approval ${name} ${size}`));
  const digits = (length: number) => padded(random.int(1, 10 ** length - 1), length);
  const year = random.int(2004, 2023);
  const numbers: Record<ProductKind, () => string> = {
    drug: () => `国药准字${letter}${year}${digits(4)}`,
    device: () => `浙械注准${year}2${digits(6)}`,
    health_food: () => `国食健字G${year}${digits(4)}`,
    disinfectant: () => `浙卫消证字(${year})第${digits(4)}号`,
    cosmetic: () => `国妆特字${year}${digits(4)}`,
    other: () => `Q/PH ${digits(4)}-${year}`,
  };
  return numbers[kind]();
}

/** Invented makers and the brand that each sells under. */
const MAKERS = {
  drug: [
    ['浙江沐恒制药有限公司', '沐恒'],
    ['江西澄源药业有限公司', '澄源'],
    ['广东岭和药业有限公司', '岭和'],
    ['四川蜀安制药有限公司', '蜀安'],
    ['山东泰宁药业股份有限公司', '泰宁'],
    ['安徽徽康中药有限公司', '徽康'],
  ],
  goods: [
    ['苏州清越医疗器械有限公司', '清越'],
    ['广州穗护健康科技有限公司', '穗护'],
    ['宁波海御日用品有限公司', '海御'],
    ['成都锦护生物科技有限公司', '锦护'],
  ],
} as const;

/** Manufacturer of an article, the same for all its sizes. */
export function manufacturerOf({ kind, name }: Article): { manufacturer: string; brandName: string } {
  const random = createRandom(seedOf(name));
  const [manufacturer, brandName] = random.pick<readonly [string, string]>(
    kind === 'drug' ? MAKERS.drug : MAKERS.goods,
  );
  return { manufacturer, brandName };
}
