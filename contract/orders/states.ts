import { defineStates } from '../kit/states';
import { PASSED, WHERE } from './whereGoodsAre';

type Row = Readonly<Record<string, unknown>>;
/** Paid with the provider that we ask for refunds; what a machine's terminal took has no number there. */
export const isByProvider = ({ payMethod, payTradeNo }: Row): boolean =>
  payMethod === 'wechat' && Boolean(payTradeNo);
const unpaid = { pending_payment: 'err.order.unpaid' } as const;
const unlessPaid = ({ status }: Row) =>
  status === 'paid' ? undefined : status === 'pending_payment' ? unpaid.pending_payment : 'err.order.final';
/** Of JD Daojia: nothing is done with the order until it is unlocked. */
export const JD_LOCKED = '20010';
export const isLockedByPlatform = ({ platStatus }: Row): boolean => platStatus === JD_LOCKED;
/** While the platform looks at a refund, or has locked the order, nothing is handed out. */
export const unlessHeld = (row: Row) =>
  unlessPaid(row) ??
  (row.refundStatus === 'pending_review' || isLockedByPlatform(row) ? 'err.pickup.locked' : undefined);

/** Of an order as the customer names them. */
export const orderStates = defineStates({
  field: 'status',
  initial: 'pending_payment',
  // Paid says nothing of the goods, which may have failed to come out.
  states: { pending_payment: 'warn', paid: undefined, delivered: 'ok', completed: 'off', cancelled: 'bad' },
  events: {
    pay: { from: ['pending_payment'], to: 'paid', needs: 'system', error: 'err.order.expired' },
    expire: { from: ['pending_payment'], to: 'cancelled', needs: 'system', error: 'err.order.final' },
    reject: {
      from: ['paid'],
      to: 'cancelled',
      needs: { action: 'order:accept' },
      error: 'err.order.final',
      errors: unpaid,
      // Of a platform, what a machine did not hand out may still be canceled there.
      guard: ({ fulfilStatus, storeId }: Row) =>
        fulfilStatus === 'none' || (fulfilStatus === 'failed' && storeId) ? undefined : 'err.order.accepted',
      reason: true,
      danger: true,
    },
    arrive: {
      from: ['paid'],
      to: 'delivered',
      needs: { action: 'order:accept' },
      error: 'err.order.final',
      errors: unpaid,
      guard: ({ fulfilStatus }) => (fulfilStatus === 'delivering' ? undefined : 'err.order.notSent'),
    },
    complete: { from: ['paid', 'delivered'], to: 'completed', needs: 'system', error: 'err.order.final' },
    cancelRefunded: {
      from: ['paid', 'delivered'],
      to: 'cancelled',
      needs: 'system',
      error: 'err.order.final',
    },
    // Its platform says so after the refund: that all money is back was taken for its end.
    completedBefore: {
      from: ['cancelled'],
      to: 'completed',
      needs: 'system',
      error: 'err.order.final',
      guard: ({ paidAt, refundStatus, refundAmt, paidAmt }: Row) =>
        paidAt && refundStatus === 'refunded' && refundAmt === paidAmt ? undefined : 'err.order.final',
    },
  },
});

/** The way of the goods, whichever channel the order came by. */
export const fulfilTable = {
  field: 'fulfilStatus',
  initial: 'none',
  states: {
    none: 'warn',
    accepted: 'warn',
    rx_pending: 'warn',
    rx_passed: undefined,
    rx_rejected: 'bad',
    ready: undefined,
    dispensing: undefined,
    dispensed: 'ok',
    partial: 'bad',
    failed: 'bad',
    picked_up: 'ok',
    rider_assigned: undefined,
    delivering: undefined,
    arrived: 'ok',
  },
  events: {
    accept: {
      from: ['none'],
      to: ['accepted', 'rx_pending'],
      needs: { action: 'order:accept' },
      error: 'err.order.accepted',
      guard: unlessHeld,
      bulk: true,
    },
    prepare: {
      from: ['accepted', 'rx_passed'],
      to: 'ready',
      needs: { action: 'order:accept' },
      error: 'err.order.notAccepted',
      errors: { ...WHERE, ready: 'err.order.prepared' },
      guard: unlessHeld,
      bulk: true,
    },
    deliver: {
      from: ['ready', 'rider_assigned'],
      to: 'delivering',
      needs: { action: 'order:accept' },
      error: 'err.order.notReady',
      errors: WHERE,
      guard: unlessHeld,
    },
    arrive: { from: ['delivering'], to: 'arrived', needs: 'system' },
    dispense: { from: ['ready'], to: 'dispensing', needs: 'system', guard: unlessHeld },
    dispensed: { from: ['dispensing'], to: ['dispensed', 'partial', 'failed'], needs: 'system' },
    /** The machine says after its time that something came out all the same. */
    dispensedLate: { from: ['partial', 'failed'], to: ['dispensed', 'partial'], needs: 'system' },
    pickUp: {
      from: ['ready', 'dispensed'],
      to: 'picked_up',
      needs: { action: 'order:accept' },
      error: 'err.order.notReady',
      errors: WHERE,
      guard: (row: Row) =>
        unlessHeld(row) ?? (row.deliveryType === 'self_pickup' ? undefined : 'err.order.notPickup'),
    },
    assignRider: { from: ['accepted', 'ready'], to: 'rider_assigned', needs: 'system' },
  },
} as const;
/** What has been done to hand the goods out. */
export const fulfilStates = defineStates({
  ...fulfilTable,
  events: {
    ...fulfilTable.events,
    review: { from: ['rx_pending'], to: ['rx_passed', 'rx_rejected'], needs: 'system' },
  },
});
/** Money on its way back; the channels of our own have more events. */
export const refundTable = {
  field: 'refundStatus',
  initial: 'none',
  states: {
    none: undefined,
    pending_review: 'warn',
    refunding: 'warn',
    refunded: 'ok',
    rejected: 'off',
    refund_failed: 'bad',
  },
  events: {
    // A part may have gone back before.
    askRefund: {
      from: ['none', 'refunded'],
      to: 'pending_review',
      needs: 'system',
      error: 'err.refund.amount',
      // Unpaid orders are not refunded.
      guard: ({ refundAmt, paidAmt, paidAt }: Row) =>
        paidAt && Number(refundAmt ?? 0) < Number(paidAmt ?? 0) ? undefined : 'err.refund.amount',
    },
    agreeRefund: {
      from: ['pending_review'],
      to: 'refunding',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notPending',
      guard: ({ refundIsAppeal }: Row) => (refundIsAppeal === true ? 'err.refund.platform_only' : undefined),
      reason: true,
      danger: true,
    },
    rejectRefund: {
      from: ['pending_review'],
      to: 'rejected',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notPending',
      guard: ({ refundIsAppeal }: Row) => (refundIsAppeal === true ? 'err.refund.platform_only' : undefined),
      reason: 'err.refund.reason_required',
    },
    retryRefund: {
      from: ['refund_failed'],
      to: 'refunding',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notFailed',
    },
    appeal: { from: ['rejected'], to: 'pending_review', needs: 'system' },
    withdrawRefund: { from: ['pending_review'], to: 'none', needs: 'system' },
    refundRejected: { from: ['pending_review'], to: 'rejected', needs: 'system' },
    refundPassed: { from: ['pending_review'], to: 'refunding', needs: 'system' },
    // A payment after the order was canceled: it is refunded.
    latePayment: {
      from: ['none'],
      to: 'refunding',
      needs: 'system',
      error: 'err.order.final',
      guard: ({ status, paidAt }: Row) => (status === 'cancelled' && !paidAt ? undefined : 'err.order.final'),
    },
    refundDone: { from: ['refunding'], to: 'refunded', needs: 'system' },
    refundFailed: { from: ['refunding'], to: 'refund_failed', needs: 'system', error: 'err.refund.psp' },
  },
} as const;
export const refundStates = defineStates(refundTable);

/** What a platform's customer asks for after the delivery. */
export const afterSaleStates = defineStates({
  field: 'state',
  initial: 'pending_review',
  states: {
    pending_review: 'warn',
    passed: undefined,
    refunding: 'warn',
    refunded: 'ok',
    refund_failed: 'bad',
    rejected: 'off',
    withdrawn: 'off',
    closed: 'off',
  },
  events: {
    approve: {
      from: ['pending_review'],
      to: ['passed', 'refunding'],
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notPending',
      danger: true,
    },
    reject: {
      from: ['pending_review'],
      to: 'rejected',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notPending',
      reason: 'err.refund.reason_required',
    },
    receive: {
      from: ['passed'],
      to: 'refunding',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notPassed',
      errors: PASSED,
    },
    retry: {
      from: ['refund_failed'],
      to: 'refunding',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notFailed',
    },
    withdraw: { from: ['pending_review', 'passed'], to: 'withdrawn', needs: 'system' },
    refundDone: { from: ['refunding'], to: 'refunded', needs: 'system' },
    refundFailed: { from: ['refunding'], to: 'refund_failed', needs: 'system' },
    refuseGoods: { from: ['passed'], to: 'rejected', needs: 'system' },
    close: { from: ['passed', 'refunded'], to: 'closed', needs: 'system' },
  },
});

/** How far a third-party order has been pushed. */
export const pushStates = defineStates({
  field: 'pushState',
  initial: 'new',
  states: {
    new: 'warn',
    pushing: undefined,
    retrying: 'warn',
    pushed: 'ok',
    written_off: 'off',
    dead: 'bad',
  },
  events: {
    repush: {
      from: ['new', 'retrying', 'pushed', 'dead'],
      to: 'pushing',
      needs: 'M',
      error: 'err.erp.writtenOff',
      errors: { pushing: 'err.erp.pushing' },
      guard: ({ connectionId }) => (connectionId ? undefined : 'err.erp.notConnected'),
      reason: true,
      bulk: true,
    },
    // What is pushed and not written off is pushed again.
    push: { from: ['new', 'retrying', 'pushed'], to: 'pushing', needs: 'system' },
    pushed: { from: ['pushing'], to: 'pushed', needs: 'system' },
    fail: { from: ['pushing'], to: ['retrying', 'dead'], needs: 'system' },
    // An order whose answer was lost is at the ERP too.
    writeOff: { from: ['pushing', 'retrying', 'pushed', 'dead'], to: 'written_off', needs: 'system' },
  },
});
