import { defineStates } from '../../kit/states';
import { fulfilTable, unlessHeld } from '../states';

/** Of a platform, which asks for no prescription: a pharmacist decides about the order. */
export const platformFulfilStates = defineStates({
  ...fulfilTable,
  events: {
    ...fulfilTable.events,
    // What a machine has handed out, wholly or in part, goes with the rider.
    deliver: { ...fulfilTable.events.deliver, from: ['ready', 'rider_assigned', 'dispensed', 'partial'] },
    // The rider may be on his way before he types the code.
    dispense: { ...fulfilTable.events.dispense, from: ['ready', 'rider_assigned'] },
    passRx: {
      from: ['rx_pending'],
      to: 'rx_passed',
      needs: { action: 'prescription:review' },
      error: 'err.order.notInReview',
      guard: unlessHeld,
    },
    rejectRx: {
      from: ['rx_pending'],
      to: 'rx_rejected',
      needs: { action: 'prescription:review' },
      error: 'err.order.notInReview',
      guard: unlessHeld,
      reason: true,
      danger: true,
    },
  },
});
