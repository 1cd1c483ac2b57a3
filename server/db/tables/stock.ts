import type { ColumnType, Generated } from 'kysely';
import type { batchRecalls } from '../../../contract/resources/stock/batchRecalls';
import type { replenishTasks } from '../../../contract/resources/stock/replenishTasks';
import type { requisitionForms } from '../../../contract/resources/stock/requisitionForms';
import type { returnForms } from '../../../contract/resources/stock/returnForms';
import type { shelfPlans } from '../../../contract/resources/stock/shelfPlans';
import type { stockDiscrepancies } from '../../../contract/resources/stock/stockDiscrepancies';
import type { stocktakes } from '../../../contract/resources/stock/stocktakes';
import type { thirdReplenishments } from '../../../contract/resources/stock/thirdReplenishments';
import type { Cover } from '../../../contract/stocking/cover';
import type { CountedLane } from '../../../contract/stocking/stocktakeStates';
import type { OrgTableOf } from './general/tableOf';

/** How long the stock of a product in a machine lasts. */
export interface StockCoversTable {
  deviceId: string;
  productId: string;
  orgId: string;
  cover: ColumnType<Cover, string, string>;
}

/** What was counted in a lane; never changed. */
export interface LaneCountsTable {
  id: string;
  orgId: string;
  deviceId: string;
  laneNo: string;
  productId: string | null;
  at: Date;
  qty: number;
  refNo: string;
  actor: string | null;
}

/** What a machine has counted by itself and nobody has looked at yet. */
export interface MachineCountsTable {
  id: string;
  orgId: string;
  deviceId: string;
  countNo: string;
  at: Date;
  recvAt: Date;
  lines: ColumnType<readonly CountedLane[], string, string>;
}

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export interface StockTables {
  batchRecalls: OrgTableOf<typeof batchRecalls>;
  stockDiscrepancies: OrgTableOf<typeof stockDiscrepancies>;
  replenishTasks: OrgTableOf<typeof replenishTasks>;
  thirdReplenishments: OrgTableOf<typeof thirdReplenishments> & {
    payloadHash: string;
    tellTries: Generated<number>;
    tellAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  stocktakes: OrgTableOf<typeof stocktakes>;
  requisitionForms: OrgTableOf<typeof requisitionForms>;
  returnForms: OrgTableOf<typeof returnForms>;
  stockCovers: StockCoversTable;
  laneCounts: LaneCountsTable;
  machineCounts: MachineCountsTable;
  shelfPlans: Omit<OrgTableOf<typeof shelfPlans>, 'changed'>;
}
