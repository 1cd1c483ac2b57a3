import { MESSAGE } from '@contract/push';
import { STOCK_LEVELS, type StockLevel, type StockRow } from '@contract/stock';
import { defineLive, type IndexedRows, isNewer, isObject, type KeyedRules, keyedSlice } from '@realtime';
import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual, useSelector } from 'react-redux';

/** Keyed by `machineId|productId`. */
export type StockState = IndexedRows<StockRow>;

export function stockKey(row: { machineId: string; productId: string }): string {
  return `${row.machineId}|${row.productId}`;
}

const RULES: KeyedRules<StockRow, StockRow> = {
  key: stockKey,
  merge: (old, row) => (old && !isNewer(row, old) ? old : row),
  keyOfRow: stockKey,
  reuse: (known, row) => (known.ver === row.ver && known.at === row.at ? known : row),
};

export const stockTopic = defineLive<StockRow, StockRow, StockState>({
  name: 'stock',
  lane: 'state',
  messageTypes: [MESSAGE.stock],
  read: (content) =>
    isObject(content) && Array.isArray(content.rows) && content.rows.every(isObject)
      ? (content.rows as unknown as StockRow[])
      : undefined,
  key: stockKey,
  newer: isNewer,
  set: 'stock',
  slice: (topic) => keyedSlice(RULES, topic),
});

export const selectStock = (state: { stock: StockState }): readonly StockRow[] => state.stock.rows;

/** How many products of how many machines are at each level: one row, one count, on every screen. */
export function stockLevels(rows: readonly StockRow[]): Record<StockLevel, number> {
  const counts = Object.fromEntries(STOCK_LEVELS.map((level) => [level, 0])) as Record<StockLevel, number>;
  for (const { level } of rows) counts[level] += 1;
  return counts;
}

const selectLevels = createSelector([selectStock], stockLevels);

export function useStockLevels(): Record<StockLevel, number> {
  return useSelector(selectLevels, shallowEqual);
}

export function useStock(): readonly StockRow[] {
  return useSelector(selectStock);
}
