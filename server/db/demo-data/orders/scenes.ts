import type { Channel } from '../../../../contract/orders/words';
import type { NewRow } from '../world';

type Order = NewRow<'orders'>;
type Status = NonNullable<Order['status']>;
type FulfilStatus = NonNullable<Order['fulfilStatus']>;
type Refund = NonNullable<Order['refundStatus']>;

/** How far an order has come. */
export interface DemoOrderProgress {
  status: Status;
  fulfil: FulfilStatus;
  refund: Refund;
  paid: boolean;
  /** So many of its lines go back. */
  refundLines: number;
  appeal: boolean;
  cancelCode: string | null;
  /** Paid after it was canceled. */
  late: boolean;
  minutesAgo: number;
}

const scene = (
  status: Status,
  fulfil: FulfilStatus,
  minutesAgo: number,
  more: Partial<DemoOrderProgress> = {},
): DemoOrderProgress => ({
  status,
  fulfil,
  refund: 'none',
  paid: status !== 'pending_payment',
  refundLines: 0,
  appeal: false,
  cancelCode: null,
  late: false,
  minutesAgo,
  ...more,
});

const ALL_LINES = 99;
const unpaid = scene('cancelled', 'none', 0, { paid: false, cancelCode: '1002' });
const soldOut = scene('cancelled', 'none', 0, {
  refund: 'refunded',
  refundLines: ALL_LINES,
  cancelCode: '2009',
});
const done = scene('completed', 'picked_up', 0);
const partBack = scene('completed', 'picked_up', 0, { refund: 'refunded', refundLines: 1 });

/** What becomes of most orders. */
export const USUAL: readonly { scene: DemoOrderProgress; weight: number }[] = [
  { scene: done, weight: 90 },
  { scene: unpaid, weight: 4 },
  { scene: soldOut, weight: 2 },
  { scene: partBack, weight: 4 },
];

/** Orders of the last hours, one of each sort. */
export const SCENES: readonly DemoOrderProgress[] = [
  scene('pending_payment', 'none', 0),
  scene('paid', 'none', 6),
  scene('paid', 'none', 9),
  scene('paid', 'accepted', 14),
  scene('paid', 'rx_pending', 16),
  scene('paid', 'ready', 25),
  scene('paid', 'rider_assigned', 31),
  scene('paid', 'delivering', 42),
  scene('delivered', 'arrived', 70),
  scene('paid', 'accepted', 33, { refund: 'pending_review', refundLines: ALL_LINES }),
  scene('delivered', 'arrived', 130, { refund: 'pending_review', refundLines: 1 }),
  scene('delivered', 'arrived', 180, { refund: 'pending_review', refundLines: 1, appeal: true }),
  scene('completed', 'arrived', 600, { refund: 'refunding', refundLines: 1 }),
  scene('completed', 'arrived', 700, { refund: 'refund_failed', refundLines: 1 }),
  scene('completed', 'arrived', 800, { refund: 'rejected', refundLines: 1 }),
  { ...partBack, minutesAgo: 900 },
  { ...soldOut, minutesAgo: 950 },
  { ...unpaid, minutesAgo: 990 },
];

/** The same at our own machines and on the telephone. */
export const OWN_SCENES: readonly DemoOrderProgress[] = [
  scene('pending_payment', 'none', 2),
  scene('paid', 'accepted', 12),
  scene('paid', 'ready', 21),
  scene('paid', 'partial', 40, { refund: 'pending_review', refundLines: 1 }),
  { ...done, minutesAgo: 75 },
  { ...partBack, minutesAgo: 260 },
  { ...soldOut, late: true, cancelCode: '1002', minutesAgo: 400 },
  { ...unpaid, minutesAgo: 620 },
  // Given back as not dispensed: of an order by telephone the machine said too late that it had come out.
  scene('cancelled', 'failed', 700, { refund: 'refunded', refundLines: ALL_LINES }),
];

const MEITUAN: Record<Status, string> = {
  pending_payment: '1',
  paid: '4',
  delivered: '6',
  completed: '8',
  cancelled: '9',
};
const JD: Record<Status, string> = {
  pending_payment: '31000',
  paid: '41010',
  delivered: '33060',
  completed: '90000',
  cancelled: '20060',
};

/** What the platform itself says of it. */
export function platStatusOf(channel: Channel, { status, fulfil, paid }: DemoOrderProgress): string | null {
  if (channel === 'MEITUAN') return status === 'paid' && fulfil === 'none' ? '2' : MEITUAN[status];
  if (channel !== 'JD') return null;
  if (status === 'cancelled' && !paid) return '20040';
  if (status !== 'paid') return JD[status];
  if (fulfil === 'none') return '41000';
  if (fulfil === 'ready' || fulfil === 'rider_assigned') return '32000';
  return fulfil === 'delivering' ? '33040' : JD.paid;
}
