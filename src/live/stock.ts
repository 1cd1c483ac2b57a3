import { MESSAGE } from '@contract/push';
import type { StockRow } from '@contract/stock';
import { defineLive, type IndexedRows, isNewer, isObject, type KeyedRules, keyedSlice } from '@realtime';
import { useSelector } from 'react-redux';

/** Keyed by `machineId|productId`. */
export type StockState = IndexedRows<StockRow>;

export function stockKey(row: { machineId: string; productId: string }): string {
  return `${row.machineId}|${row.productId}`;
}

const RULES: KeyedRules<StockRow, StockRow> = {
  key: stockKey,
  merge: (old, row) => (old && !isNewer(row, old) ? old : row),
  keyOfRow: stockKey,
  reused: (known, row) => (known.ver === row.ver && known.at === row.at ? known : row),
};

export const stockTopic = defineLive<StockRow, StockRow, StockState>({
  name: 'stock',
  lane: 'state',
  messageTypes: [MESSAGE.stock],
  read: (content) =>
    isObject(content) && Array.isArray(content.rows) ? (content.rows as StockRow[]) : undefined,
  key: stockKey,
  newer: isNewer,
  set: 'stock',
  slice: (topic) => keyedSlice(RULES, topic),
});

export const selectStock = (state: { stock: StockState }): readonly StockRow[] => state.stock.rows;

export function useStock(): readonly StockRow[] {
  return useSelector(selectStock);
}
