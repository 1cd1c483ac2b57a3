import { type StockRow, stockLevel } from '../../../contract/stock';
import type { LaneRow } from '../fleet/fleetQueries';
import type { LaneSummary, Machine } from '../fleet/machine';

/** What is kept of the lanes of a machine. */
export const laneSummaries = (lanes: readonly LaneRow[]): LaneSummary[] =>
  lanes.map(({ laneNo, productId, stock, capacity, minAlert }) => {
    return { laneNo, productId, stock, capacity, minAlert };
  });

/** Totals of a machine's lanes, as they stand in its state. */
export function laneTotals(lanes: readonly LaneSummary[]) {
  const totals = { units: 0, capacity: 0, lanes: lanes.length, soldOut: 0, lowLanes: 0 };
  for (const lane of lanes) {
    totals.units += lane.stock;
    totals.capacity += lane.capacity;
    if (lane.productId === null) continue;
    if (lane.stock === 0) totals.soldOut += 1;
    else if (lane.stock <= lane.minAlert) totals.lowLanes += 1;
  }
  return totals;
}

/** Stock by product over all lanes of a machine. `previous` keeps demand and makes versions grow. */
export function stockRows(
  machine: Pick<Machine, 'id' | 'org' | 'stock'>,
  lanes: readonly LaneRow[],
  now: number,
): Map<string, StockRow> {
  const rows = new Map<string, StockRow>();
  for (const lane of lanes) {
    if (lane.productId === null) continue;
    const row = rows.get(lane.productId) ?? emptyRow(machine, lane, lane.productId, now);
    row.stock += lane.stock;
    row.capacity += lane.capacity;
    row.minAlert += lane.minAlert;
    rows.set(lane.productId, row);
  }
  for (const [productId, row] of rows) rows.set(productId, settle(row, machine.stock.get(productId), now));
  return rows;
}

function emptyRow(
  machine: Pick<Machine, 'id' | 'org'>,
  lane: LaneRow,
  productId: string,
  now: number,
): StockRow {
  return {
    machineId: machine.id,
    productId,
    productName: lane.productName ?? productId,
    org: machine.org,
    ver: 0,
    stock: 0,
    capacity: 0,
    minAlert: 0,
    level: 'ok',
    ads: 0,
    at: now,
  };
}

/** The row as it stands: the known one when nothing changed, else a newer version of it. */
function settle(row: StockRow, known: StockRow | undefined, now: number): StockRow {
  const level = stockLevel(row.stock, row.minAlert);
  const ads = known?.ads ?? 0;
  const same =
    known !== undefined &&
    known.stock === row.stock &&
    known.capacity === row.capacity &&
    known.minAlert === row.minAlert &&
    known.productName === row.productName;
  return same ? known : { ...row, level, ads, ver: Math.max((known?.ver ?? 0) + 1, now), at: now };
}
