import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { AppError } from '../../../errors';
import type { CommandResult, UnitOfWork } from '../../../kit/served';

/** No order has it any more. */
export const NOT_USED = { orderNo: null, deviceId: null, heldSince: null } as const;

/** A word of the machine about the order is stored and not taken yet. */
export const wordWaits = sql<boolean>`exists (select from vend_records v
  where v.waits and v.device_id = o.device_id and v.order_no = o.order_no)`;

/** Somebody has looked into the machine. @throws AppError 409 when it has said by now that something came out */
export async function freeUnused({ trx }: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { rows } = await sql`
    select from orders o where o.order_no = ${String(row.orderNo)}
      and (${wordWaits} or exists (select from order_items i where i.order_id = o.id and i.dispensed_qty > 0))
    `.execute(trx);
  if (rows.length > 0) throw new AppError(409, 'err.rx.used');
  return { set: NOT_USED };
}
