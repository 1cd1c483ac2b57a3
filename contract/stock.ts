export const STOCK_LEVELS = ['ok', 'low', 'critical', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Stock of one product in one machine, over all its lanes. Lane `state`: newest wins per key. */
export interface StockRow {
  machineId: string;
  productId: string;
  productName: string;
  org: string;
  ver: number;
  stock: number;
  capacity: number;
  minAlert: number;
  level: StockLevel;
  /** Average daily sales, units a day. */
  ads: number;
  at: number;
}

/** `out` nothing left, `critical` at or under half the minimum, `low` at or under the minimum. */
export function stockLevel(stock: number, minAlert: number): StockLevel {
  if (stock <= 0) return 'out';
  if (stock <= minAlert / 2) return 'critical';
  return stock <= minAlert ? 'low' : 'ok';
}

/** Days of cover: sellable units over average daily sales; no demand means no forecast. */
export function daysOfCover(sellable: number, ads: number): number | null {
  return ads > 0 ? sellable / ads : null;
}

/** What is gone first; then what is gone soonest; among equals what sells fastest, for that is missed. */
export function compareUrgency(left: StockRow, right: StockRow): number {
  const byLevel = STOCK_LEVELS.indexOf(right.level) - STOCK_LEVELS.indexOf(left.level);
  const days = ({ stock, ads }: StockRow) => daysOfCover(stock, ads) ?? Number.MAX_VALUE;
  const key = ({ machineId, productId }: StockRow) => `${machineId}|${productId}`;
  return byLevel || days(left) - days(right) || right.ads - left.ads || (key(left) < key(right) ? -1 : 1);
}
