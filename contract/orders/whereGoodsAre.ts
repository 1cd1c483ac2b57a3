/** What stands in the way of the next step, by where the goods are. */
export const WHERE = {
  rx_pending: 'err.order.rxOpen',
  rx_rejected: 'err.order.rxRejected',
  dispensing: 'err.order.inMachine',
  dispensed: 'err.order.dispensed',
  partial: 'err.order.partial',
  failed: 'err.order.notDispensed',
  picked_up: 'err.order.pickedUp',
  rider_assigned: 'err.order.withRider',
  delivering: 'err.order.onItsWay',
  arrived: 'err.order.delivered',
} as const;

/** The same of goods that a customer sends back. */
export const PASSED = {
  refunding: 'err.refund.running',
  refunded: 'err.refund.done',
  refund_failed: 'err.refund.failed',
  rejected: 'err.refund.requestOver',
  withdrawn: 'err.refund.requestOver',
  closed: 'err.refund.requestOver',
} as const;
