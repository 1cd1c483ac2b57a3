import type { AnyRow } from '../../../../contract/kit/resource';
import { backOf } from '../../../../contract/orders/machineSale';
import { applyEvent } from '../../../kit/records/commands';
import type { UnitOfWork } from '../../../kit/served';
import { servedOwnOrders } from '../orders';

/**
 * What a customer did not get goes back: a small sum at once, a large one when a person agrees.
 * @param isSure false when nobody knows whether it came out: then a person looks first
 */
export async function giveBack(
  work: UnitOfWork,
  row: AnyRow,
  { amount, isSure }: { amount: number; isSure: boolean },
): Promise<AnyRow> {
  if (amount <= 0) return row;
  const asked = await applyEvent(work, servedOwnOrders, row, 'askRefund', {
    values: { refundAskedAmt: amount },
  });
  if (!isSure || backOf(amount) !== 'refunding') return asked;
  return applyEvent(work, servedOwnOrders, asked, 'refundPassed');
}
