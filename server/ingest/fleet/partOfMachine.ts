import type { MachineState } from '../../../contract/machines';
import { type StockRow, stockLevel } from '../../../contract/stock';
import { laneTotals } from '../rules/stockView';
import type { Machine } from './machine';

type Known = Pick<Machine, 'lanes' | 'sales'>;

/** The state of a machine for whoever knows some of its lanes only: what they hold, and what was sold from them. */
export function stateOfLanes(
  { lanes, sales }: Known,
  state: MachineState,
  own: ReadonlySet<string>,
): MachineState {
  const totals = laneTotals(lanes.filter(({ laneNo }) => own.has(laneNo)));
  return { ...state, ...totals, sold24h: sales.filter(({ laneNo }) => own.has(laneNo)).length };
}

/** Stock of a product in these lanes; undefined where none of them has it. */
export function stockOfLanes(
  { lanes }: Pick<Known, 'lanes'>,
  row: StockRow,
  own: ReadonlySet<string>,
): StockRow | undefined {
  const holding = lanes.filter(({ laneNo, productId }) => productId === row.productId && own.has(laneNo));
  if (holding.length === 0) return undefined;
  const sum = (of: 'stock' | 'capacity' | 'minAlert') => holding.reduce((all, lane) => all + lane[of], 0);
  const [stock, minAlert] = [sum('stock'), sum('minAlert')];
  return { ...row, stock, minAlert, capacity: sum('capacity'), level: stockLevel(stock, minAlert) };
}
