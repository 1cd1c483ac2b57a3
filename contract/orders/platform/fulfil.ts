import { defineStates } from '../../kit/states';
import { fulfilTable, unlessHeld } from '../states';
import { WAITS_FOR_CODE } from './handout';

/** Platforms do not check prescriptions: a pharmacist decides about the order. */
export const platformFulfilStates = defineStates({
  ...fulfilTable,
  events: {
    ...fulfilTable.events,
    // What a machine has handed out, wholly or in part, goes with the rider.
    deliver: { ...fulfilTable.events.deliver, from: [...WAITS_FOR_CODE, 'dispensed', 'partial'] },
    dispense: { ...fulfilTable.events.dispense, from: WAITS_FOR_CODE },
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
