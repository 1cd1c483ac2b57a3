import { MACHINES_OPENED_BY } from '../../../contract/machines';
import { MESSAGE } from '../../../contract/push';
import type { StockRow } from '../../../contract/stock';
import type { RowMessage } from '../../events/bus';
import type { StateTopic } from '../../push/topics/liveTopic';

const NAME = 'stock';

export interface StockSource {
  stockRows(): Iterable<StockRow>;
}

export function stockTopic(fleet: StockSource): StateTopic<StockRow, StockRow> {
  return {
    name: NAME,
    lane: 'state',
    messageType: MESSAGE.stock,
    openedBy: MACHINES_OPENED_BY,
    key: ({ machineId, productId }) => `${machineId}|${productId}`,
    *held(orgIds) {
      for (const row of fleet.stockRows()) if (orgIds.has(row.org)) yield row;
    },
    rowOf: (row) => row,
  };
}

/** For the bus, after the movement is stored. */
export function stockChanged(row: StockRow): RowMessage {
  return { kind: 'row', topic: NAME, org: row.org, row };
}
