import type { Insertable } from 'kysely';
import type { ProductCategoriesTable } from '../tables/fleet';
import { referenceId } from './ids';

/** First level of the product categories: code → name. */
const CATEGORIES = {
  '01': '感冒发热',
  '02': '止咳化痰',
  '03': '肠胃用药',
  '04': '皮肤用药',
  '05': '五官用药',
  '06': '止痛',
  '07': '外伤护理',
  '08': '维生素矿物质',
  '09': '妇科',
  '10': '儿童用药',
  '11': '慢病用药(Rx)',
  '20': '医疗器械',
  '30': '消毒用品',
  '40': '保健食品',
  '50': '计生用品',
} as const;
export type CategoryCode = keyof typeof CATEGORIES;

export function categoryId(code: CategoryCode): string {
  return referenceId(`category ${code}`);
}

export function categoryRows(): Insertable<ProductCategoriesTable>[] {
  return (Object.keys(CATEGORIES) as CategoryCode[]).map((code) => ({
    id: categoryId(code),
    code,
    name: CATEGORIES[code],
    parentId: null,
    sort: Number(code),
  }));
}
