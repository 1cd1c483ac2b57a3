import type { MachineState } from '../../../contract/machines';
import { type StockRow, stockLevel } from '../../../contract/stock';
import type { GrantedMachine } from '../../access/granted';
import { laneTotals } from '../rules/stockView';
import type { Machine } from './machine';

type MachineLanes = Pick<Machine, 'lanes' | 'sales'>;
/** What somebody was granted of the machine; undefined for nothing. */
type LaneGrant = Pick<GrantedMachine, 'lanes' | 'whole'> | undefined;

/** The state of a machine for a reseller of some lanes: their stock and sales. */
export function stateOfLanes(
  machine: MachineLanes | undefined,
  state: MachineState,
  own: LaneGrant,
): MachineState | undefined {
  if (!own || !machine) return undefined;
  if (own.whole) return state;
  const isOwn = ({ laneNo }: { laneNo: string }) => own.lanes.has(laneNo);
  return {
    ...state,
    ...laneTotals(machine.lanes.filter(isOwn)),
    sold24h: machine.sales.filter(isOwn).length,
  };
}

/** Stock of a product in the granted lanes; undefined where none of them has it. */
export function stockOfLanes(
  machine: Pick<MachineLanes, 'lanes'> | undefined,
  row: StockRow,
  own: LaneGrant,
): StockRow | undefined {
  if (!own || !machine) return undefined;
  if (own.whole) return row;
  const holding = machine.lanes.filter(
    ({ laneNo, productId }) => productId === row.productId && own.lanes.has(laneNo),
  );
  if (holding.length === 0) return undefined;
  const sum = (of: 'stock' | 'capacity' | 'minAlert') => holding.reduce((all, lane) => all + lane[of], 0);
  const [stock, minAlert] = [sum('stock'), sum('minAlert')];
  return { ...row, stock, minAlert, capacity: sum('capacity'), level: stockLevel(stock, minAlert) };
}
