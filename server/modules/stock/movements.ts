import { sql } from 'kysely';
import { AppError } from '../../errors';
import { risingUlids, ulid } from '../../ids';
import type { UnitOfWork } from '../../kit/served';

/** Rows of one moment stand in the order in which they were booked. */
const nextId = risingUlids();

/** All lanes of a machine, locked in the order in which its own messages lock them: the two never wait for each other. */
export async function lockLanes({ trx }: UnitOfWork, deviceId: string): Promise<void> {
  await trx
    .selectFrom('lanes')
    .select('id')
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The lane of a machine, locked for a movement. */
export function laneOf({ trx }: UnitOfWork, deviceId: string, laneNo: unknown) {
  return trx
    .selectFrom('lanes')
    .select(['id', 'laneNo', 'orgId', 'productId', 'price', 'stock', 'lockedStock', 'capacity', 'saleState'])
    .where('deviceId', '=', deviceId)
    .where('laneNo', '=', String(laneNo))
    .forUpdate()
    .executeTakeFirst();
}
export type StockedLane = NonNullable<Awaited<ReturnType<typeof laneOf>>>;

export interface StockMovement {
  deviceId: string;
  lane: StockedLane;
  delta: number;
  kind: 'repl' | 'return' | 'adjust';
  refNo: string;
  batchId?: string | null;
  /** Reported by the machine: the ledger entry has no person. */
  said?: true;
}

/** Goods of a known batch come in at the rear, before the stock says so. */
async function addBatch({ trx }: UnitOfWork, { lane, delta, batchId }: StockMovement): Promise<void> {
  const { pos } = await trx
    .selectFrom('laneBatches')
    .select(sql<number>`coalesce(max(pos) + 1, 0)`.as('pos'))
    .where('laneId', '=', lane.id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('laneBatches')
    .values({
      id: ulid(),
      orgId: lane.orgId,
      laneId: lane.id,
      pos: Number(pos),
      batchId: batchId ?? null,
      qty: delta,
      plannedAction: null,
      dueAt: null,
    })
    .execute();
}

/** Goods of a known batch leave; what is not named leaves at the front. */
async function takeBatch({ trx }: UnitOfWork, { lane, delta, batchId }: StockMovement): Promise<void> {
  let left = -delta;
  const parts = await trx
    .selectFrom('laneBatches')
    .select(['id', 'qty'])
    .where('laneId', '=', lane.id)
    .where('batchId', '=', batchId ?? '')
    .orderBy('pos')
    .execute();
  for (const { id, qty } of parts) {
    const taken = Math.min(left, qty);
    left -= taken;
    if (taken === qty) await trx.deleteFrom('laneBatches').where('id', '=', id).execute();
    else if (taken > 0)
      await trx
        .updateTable('laneBatches')
        .set({ qty: qty - taken })
        .where('id', '=', id)
        .execute();
  }
}

/**
 * Moves the stock of a lane and writes it down, in the transaction of what caused it. The database keeps the
 * batches of a lane equal to its stock.
 * @throws AppError 409 `err.form.stock`, `err.repl.over_capacity`
 */
export async function bookMovement(work: UnitOfWork, movement: StockMovement): Promise<void> {
  const { deviceId, lane, delta, kind, refNo, batchId } = movement;
  if (delta === 0) return;
  const balance = lane.stock + delta;
  if (balance < lane.lockedStock) throw new AppError(409, 'err.form.stock', { lane: lane.laneNo });
  if (balance > lane.capacity) throw new AppError(409, 'err.repl.over_capacity', { lane: lane.laneNo });
  if (batchId && delta > 0) await addBatch(work, movement);
  if (batchId && delta < 0) await takeBatch(work, movement);
  const at = new Date(work.deps.clock());
  const soldOut = lane.saleState === 'on' || lane.saleState === 'soldout';
  await work.trx
    .updateTable('lanes')
    .set((eb) => ({
      stock: balance,
      ...(soldOut && { saleState: balance > 0 ? ('on' as const) : ('soldout' as const) }),
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', lane.id)
    .execute();
  await work.trx
    .insertInto('stockLedger')
    .values({
      id: nextId(at.getTime()),
      deviceId,
      laneNo: lane.laneNo,
      productId: lane.productId,
      at,
      delta,
      kind,
      refNo,
      balance,
      actor: movement.said ? null : work.context.principal.name,
      batchId: batchId ?? null,
    })
    .execute();
  lane.stock = balance;
}

/** @throws AppError 400 naming the line whose lane the machine does not have */
export function noLane(index: number): AppError {
  const fields = { [`lines.${index}.laneNo`]: 'err.form.unknownRef' };
  return new AppError(400, 'err.common.validation', undefined, fields);
}
