import { isSold } from '../vend';
import { AUTO_REFUND_MAX, type PayMethod } from './words';

/** What a machine said of one lane of a sale. */
export interface SoldLane {
  at: number;
  rc: number;
  /** Minor units. */
  price: number;
  payMethod: PayMethod | null;
  /** The machine has given its price back itself. */
  givenBack: boolean;
}

/** The order that a sale at a machine is: paid there, and over with its last lane. */
export interface MachineSale {
  status: 'paid' | 'completed' | 'cancelled';
  fulfilStatus: 'dispensed' | 'partial' | 'failed';
  refundStatus: 'none' | 'pending_review' | 'refunding' | 'refunded';
  payMethod: PayMethod | null;
  paidAmt: number;
  refundAmt: number;
  refundAskedAmt: number | null;
  placedAt: number;
  dispensedAt: number | null;
  /** It is over: handed out, or given back. */
  endedAt: number;
}

/** How what was not handed out goes back (domain.md 4.10). */
export function backOf(asked: number): MachineSale['refundStatus'] {
  if (asked === 0) return 'none';
  return asked <= AUTO_REFUND_MAX ? 'refunding' : 'pending_review';
}

const sum = (lanes: readonly SoldLane[]) => lanes.reduce((total, { price }) => total + price, 0);

/** @param lanes at least one */
export function machineSale(lanes: readonly SoldLane[]): MachineSale {
  const sold = lanes.filter(({ rc }) => isSold(rc));
  const failed = lanes.filter(({ rc }) => !isSold(rc));
  const refundAmt = sum(failed.filter(({ givenBack }) => givenBack));
  const asked = sum(failed) - refundAmt;
  const isOver = asked === 0;
  const times = lanes.map(({ at }) => at);
  return {
    status: !isOver ? 'paid' : sold.length > 0 ? 'completed' : 'cancelled',
    fulfilStatus: failed.length === 0 ? 'dispensed' : sold.length > 0 ? 'partial' : 'failed',
    refundStatus: isOver && refundAmt > 0 ? 'refunded' : backOf(asked),
    payMethod: lanes.find(({ payMethod }) => payMethod !== null)?.payMethod ?? null,
    paidAmt: sum(lanes),
    refundAmt,
    refundAskedAmt: asked + refundAmt > 0 ? (isOver ? refundAmt : asked) : null,
    placedAt: Math.min(...times),
    dispensedAt: sold.length > 0 ? Math.max(...sold.map(({ at }) => at)) : null,
    endedAt: Math.max(...times),
  };
}
