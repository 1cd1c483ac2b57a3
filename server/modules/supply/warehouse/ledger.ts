import { sql } from 'kysely';
import { WAREHOUSE_MOVES, type WarehouseMove } from '../../../../contract/supply/warehouse';
import { SQL_STATE, sqlState } from '../../../db/errors';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { risingUlids } from '../../../ids';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';

/** Rows of one moment stand in the order in which they were booked. */
const nextId = risingUlids();

export interface WarehouseMovement {
  warehouseId: string;
  batchId: string;
  kind: WarehouseMove;
  qty: number;
  /** Number of the document that causes it. */
  refNo: string | null;
  reason?: string;
}

/** What the database refuses is a count below zero, or a batch that is held, whoever was faster. */
function refusalOf(error: unknown): unknown {
  const code = sqlState(error);
  if (code === SQL_STATE.restrictViolation)
    return new AppError(409, 'err.warehouse.held', { batch: (error as Error).message });
  return code === SQL_STATE.checkViolation ? new AppError(409, 'err.warehouse.gone') : error;
}

/** Warehouses and what lies in them are asked for anew. */
async function tellLists(work: UnitOfWork, warehouseId: string): Promise<void> {
  const owner = await work.trx
    .selectFrom('warehouses')
    .select('orgId')
    .where('id', '=', warehouseId)
    .executeTakeFirst();
  for (const name of ['warehouseStocks', 'warehouseProducts', 'warehouseMovements'])
    hint(work, name, owner?.orgId ?? null);
}

/**
 * Movements of a warehouse, in the transaction of what caused them. The database moves the counts, and lets somebody
 * of an institution below take from here without seeing what else there is.
 * @throws AppError 409 where a count would fall below zero, or a held batch would leave
 */
export async function bookWarehouse(
  work: UnitOfWork,
  movements: readonly WarehouseMovement[],
): Promise<void> {
  const { trx, deps, context } = work;
  const at = new Date(deps.clock());
  for (const { warehouseId, batchId, kind, qty, refNo, reason = null } of movements) {
    const way = [...WAREHOUSE_MOVES[kind]];
    const { rows } = await sql<{
      stock: string | null;
    }>`select book_warehouse(${nextId(at.getTime())}, ${warehouseId},
      ${batchId}, ${kind}, ${sql.val(way)}::text[], ${qty}::int, ${refNo}, ${reason},
      ${context.principal.userId || null}, ${at}::timestamptz) as stock`
      .execute(trx)
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    if (!rows[0]?.stock) throw new AppError(404, 'err.common.notFound');
  }
  for (const id of new Set(movements.map(({ warehouseId }) => warehouseId))) await tellLists(work, id);
}

/** The warehouse that machines of an institution are supplied from; undefined where none is kept. */
export async function warehouseFor(trx: Executor, orgId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select warehouse_for(${orgId}) as id`.execute(trx);
  return rows[0]?.id ?? undefined;
}

/**
 * What was taken for a document about a machine and has not come back, by the warehouse that it was taken from: another
 * one may supply the machine by now.
 */
export async function takenFor(trx: Executor, { deviceId, orgId, refNo }: MachineMove) {
  const { rows } = await sql<{ warehouseId: string; batchId: string; productId: string; qty: number }>`
    select w.id as "warehouseId", t.batch_id as "batchId", t.product_id as "productId", t.qty
    from warehouses w cross join lateral warehouse_taken(w.id, ${refNo}) t
    where w.org_id in (select unnest(string_to_array(o.path, '.')) from organizations o
      where o.id = ${orgId} or o.id = (select d.org_id from devices d where d.id = ${deviceId}))
    order by w.id`.execute(trx);
  return rows;
}
interface MachineMove {
  deviceId: string;
  orgId: string;
  refNo: string;
}
