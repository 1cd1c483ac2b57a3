import { MACHINES_OPENED_BY } from '../../../contract/machines';
import { MESSAGE } from '../../../contract/push';
import type { StockRow } from '../../../contract/stock';
import type { GrantedLanes } from '../../access/granted';
import type { Principal } from '../../access/principal';
import type { Machine } from '../../ingest/fleet/machine';
import { stockOfLanes } from '../../ingest/fleet/partOfMachine';
import { MACHINE_TOPICS } from '../../ingest/news';
import type { StateTopic } from '../../push/topics/liveTopic';

export interface StockSource {
  stockRows(): Iterable<StockRow>;
  byId(id: string): Pick<Machine, 'lanes'> | undefined;
}

/** A row as a reseller gets it: what his lanes hold of the product. */
const partOf = (fleet: Pick<StockSource, 'byId'>, row: StockRow, granted: GrantedLanes) =>
  stockOfLanes(fleet.byId(row.machineId), row, granted.get(row.machineId));

/** Of what the machines of a person hold, as far as his lanes reach, what is wanted: a fleet has 100,000 rows. */
export function stockRowsOf(
  fleet: StockSource,
  { orgIds, granted }: Pick<Principal, 'orgIds' | 'granted'>,
  wanted: (row: StockRow) => boolean,
): StockRow[] {
  const found: StockRow[] = [];
  for (const row of fleet.stockRows()) {
    if (!orgIds.has(row.org)) continue;
    const part = granted ? partOf(fleet, row, granted) : row;
    if (part && wanted(part)) found.push(part);
  }
  return found;
}

export function servedStockTopic(fleet: StockSource): StateTopic<StockRow, StockRow> {
  return {
    name: MACHINE_TOPICS.stock,
    lane: 'state',
    messageType: MESSAGE.stock,
    openedBy: MACHINES_OPENED_BY,
    key: ({ machineId, productId }) => `${machineId}|${productId}`,
    ofLanes: (row, granted) => partOf(fleet, row, granted),
    *held(orgIds) {
      for (const row of fleet.stockRows()) if (orgIds.has(row.org)) yield row;
    },
    rowOf: (row) => row,
    withRow: (_held, row) => row,
  };
}
