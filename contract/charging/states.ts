import { defineStates } from '../kit/states';

/** An order for the use of the platform. */
export const chargeOrderStates = defineStates({
  field: 'state',
  initial: 'to_pay',
  states: {
    to_pay: 'warn',
    paid: 'warn',
    provision_failed: 'bad',
    active: 'ok',
    cancelled: 'off',
    refunding: 'warn',
    refunded: 'off',
  },
  events: {
    confirmPayment: {
      from: ['to_pay', 'cancelled'],
      to: ['active', 'refunding'],
      needs: 'A',
      error: 'err.pay.final',
    },
    cancel: {
      from: ['to_pay'],
      to: 'cancelled',
      needs: { action: 'charge:buy' },
      error: 'err.pay.final',
      danger: true,
    },
    provisionAgain: {
      from: ['paid', 'provision_failed'],
      to: 'active',
      needs: 'A',
      error: 'err.pay.final',
    },
    confirmRefund: { from: ['refunding'], to: 'refunded', needs: 'A', error: 'err.pay.final', danger: true },
    expire: { from: ['to_pay'], to: 'cancelled', needs: 'system', error: 'err.pay.final' },
    pay: { from: ['to_pay'], to: 'paid', needs: 'system', error: 'err.pay.final' },
    failProvision: { from: ['paid'], to: 'provision_failed', needs: 'system', error: 'err.pay.final' },
  },
});

/** A service somebody has. */
export const subscriptionStates = defineStates({
  field: 'state',
  initial: 'trial',
  states: { trial: 'warn', active: 'ok', grace: 'bad', expired: 'off' },
  events: {
    renew: { from: ['trial', 'active', 'grace', 'expired'], to: 'active', needs: 'system' },
    enterGrace: { from: ['trial', 'active'], to: 'grace', needs: 'system' },
    expire: { from: ['grace'], to: 'expired', needs: 'system' },
  },
});
