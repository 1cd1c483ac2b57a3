import { sql } from 'kysely';
import type { WarehouseContent } from '../../../../contract/notifications';
import { WAREHOUSE_PRODUCTS } from '../../../../contract/resources/service/work';
import type { Executor } from '../../../db/tables';
import { systemContext } from '../../../kit/records/systemEvents';
import { hint, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { LogTopic } from '../../../push/topics/liveTopic';

const STOCK = 1101;

/** A snapshot brings none: what runs short stands in its list. */
export const warehouseTopic: LogTopic = {
  name: 'warehouses',
  lane: 'log',
  facts: 'warehouse',
  openedBy: [WAREHOUSE_PRODUCTS.permission],
};

interface StockUpdate {
  id: string;
  orgId: string;
  version: number;
  low: boolean;
  available: number;
  name: string;
}

/** Products that run short and nobody was told, and those that do not any more. */
async function moved(db: Executor): Promise<StockUpdate[]> {
  const { rows } = await sql<StockUpdate>`
    select w.id, w.org_id as "orgId", w.version, w.low, w.available, p.generic_name as name
    from warehouse_products w join products p on p.id = w.product_id join warehouses h on h.id = w.warehouse_id
    where (w.low or w.told_at is not null) and w.low <> (w.told_at is not null) and h.enabled
    order by w.id`.execute(db);
  return rows;
}

/** The first to record it notifies about the shortage. */
async function note(work: UnitOfWork, { id, orgId: org, version, low, available, name }: StockUpdate) {
  const at = work.deps.clock();
  const { numUpdatedRows } = await work.trx
    .updateTable('warehouseProducts')
    .set({ toldAt: low ? new Date(at) : null, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('low', '=', low)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { told: false };
  hint(work, WAREHOUSE_PRODUCTS.name, org);
  if (!low) return { told: false };
  const kind = 'warehouse.low' as const;
  const ver = version + 1;
  const body: WarehouseContent = { id, kind, ver, org, at, by: null, warehouse: { name, left: available } };
  work.events.push({ orgId: org, messageType: STOCK, kind, entityId: id, ver, body });
  return { told: true };
}

/** Tells once of each product that runs short in a warehouse, and anew when it had enough since. */
export async function tellOfLow(deps: KitDeps): Promise<number> {
  const found = await moved(deps.database.db);
  if (found.length === 0) return 0;
  const context = await systemContext(deps.database.db, 'job:supply.warehouses');
  let count = 0;
  for (const each of found)
    if ((await runInTransaction(deps, context, (work) => note(work, each))).told) count += 1;
  return count;
}
