import { daysLeft, latestExpiry, nearLevel, stateByDays } from '../../../../contract/products/batchStates';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { compactDay, type NewRow, type World } from '../world';
import type { Article } from './catalogue';

const MONTH_MS = 30 * DAY_MS;

export function batchRows(
  world: World,
  productId: string,
  orgId: string,
  { shelfLifeMonths }: Article,
  index: number,
): NewRow<'batches'>[] {
  const random = world.random.fork(`batches ${productId}`);
  return madeMonthsAgo(index, shelfLifeMonths).map((monthsAgo) => {
    const made = world.now - monthsAgo * MONTH_MS;
    const mfgDate = tradeDay(made);
    const expiry = latestExpiry(mfgDate, shelfLifeMonths);
    const days = daysLeft(expiry, world.now);
    return {
      id: world.newId(world.from),
      orgId,
      productId,
      mfgDate,
      expiry,
      expiryPrecision: 'day',
      batchNo: compactDay(made),
      state: stateByDays(days, null),
      nearLevel: nearLevel(days),
      qtyIn: random.int(5, 60) * 10,
      supplierName: random.pick(SUPPLIERS),
      ...recalled(world, index, monthsAgo),
    };
  });
}

/** Every product has a fresh batch and an older one; some have one that ends soon, or has ended. */
function madeMonthsAgo(index: number, shelfLifeMonths: number): number[] {
  if (index % 23 === 4) return [3, shelfLifeMonths - 2];
  if (index % 47 === 11) return [3, shelfLifeMonths + 2];
  return [3, 9];
}

const SUPPLIERS = [
  '国药控股浙江有限公司',
  '华东医药供应链管理（杭州）有限公司',
  '九州通医药集团股份有限公司',
];

const NOT_RECALLED = { recallNo: null, recallLevel: null, recalledAt: null, stateReason: null } as const;

function recalled(world: World, index: number, monthsAgo: number): Partial<NewRow<'batches'>> {
  if (monthsAgo === 9 && index % 97 === 13)
    return {
      state: 'recalled',
      recallNo: `ZH${compactDay(world.now - 2 * DAY_MS)}-01`,
      recallLevel: '2',
      recalledAt: new Date(world.now - 2 * DAY_MS),
      stateReason: '生产企业公告：有关物质检查项目不符合规定，启动二级召回',
    };
  if (monthsAgo === 9 && index % 97 === 60)
    return { ...NOT_RECALLED, state: 'quarantined', stateReason: '外包装破损，等待质量复验' };
  return NOT_RECALLED;
}
