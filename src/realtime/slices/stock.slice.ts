import type { StockRow } from '@contract/stock';
import type { Action } from '@reduxjs/toolkit';
import { frameApplied, isForgetting, snapshotApplied } from '../actions';
import { isNewer, stockKey, stockTopic } from '../lanes/topics';
import type { StockState } from '../types';
import { indexed, mergeState, type StateRules } from './rows';

const NO_STOCK: StockState = { rows: [], index: new Map() };

const RULES: StateRules<StockRow, StockRow> = {
  key: stockKey,
  merge: (old, row) => (old && !isNewer(row, old) ? old : row),
};

function replaced(state: StockState, rows: readonly StockRow[], anew: boolean): StockState {
  const next = rows.map((row) => {
    const place = anew ? undefined : state.index.get(stockKey(row));
    const old = place === undefined ? undefined : state.rows[place];
    return old && old.ver === row.ver && old.at === row.at ? old : row;
  });
  return indexed(next, stockKey);
}

export function stockReducer(state: StockState = NO_STOCK, action: Action): StockState {
  if (frameApplied.match(action)) return mergeState(state, stockTopic.rowsOf(action), RULES);
  if (snapshotApplied.match(action)) return replaced(state, action.payload.stock, action.payload.anew);
  return isForgetting(action) ? NO_STOCK : state;
}
