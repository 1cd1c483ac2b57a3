import { sql } from 'kysely';
import type { Executor } from '../../db/tables';

/** A batch as far as whoever fills machines has to know it; it may belong to an institution above. */
export interface FilledBatch {
  id: string;
  productId: string;
  batchNo: string;
  expiry: string;
  state: string;
  stopSaleDays: number | null;
}

/** Batches of these products, and these batches: of the person's institutions and of those above. */
export async function batchesFor(
  db: Executor,
  { products = [], batches = [] }: { products?: readonly string[]; batches?: readonly string[] },
): Promise<FilledBatch[]> {
  const { rows } = await sql<FilledBatch>`
    select id, product_id as "productId", batch_no as "batchNo", expiry::text as expiry, state,
      stop_sale_days as "stopSaleDays"
    from batches_for(${[...products]}::text[], ${[...batches]}::text[]) order by expiry, id`.execute(db);
  return rows;
}

/** How these products are packed and travel, likewise. */
export async function productsFor(db: Executor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; packQty: number | null; storageClass: string }>`
    select id, pack_qty as "packQty", storage_class as "storageClass" from products_for(${[...ids]}::text[])`.execute(
    db,
  );
  return rows;
}
