import { defineStates } from '../kit/states';

const goesBack = { refunding: 'err.refund.running', refunded: 'err.refund.done' } as const;
const isPaid = { ...goesBack, paid: 'err.charge.paid', provision_failed: 'err.charge.paid' } as const;

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
      errors: isPaid,
    },
    cancel: {
      from: ['to_pay'],
      to: 'cancelled',
      needs: { action: 'charge:buy' },
      error: 'err.pay.final',
      errors: isPaid,
      danger: true,
    },
    provisionAgain: {
      from: ['paid', 'provision_failed'],
      to: 'active',
      needs: 'A',
      error: 'err.pay.final',
      errors: { ...goesBack, to_pay: 'err.charge.unpaid' },
    },
    confirmRefund: {
      from: ['refunding'],
      to: 'refunded',
      needs: 'A',
      error: 'err.pay.final',
      errors: {
        to_pay: 'err.charge.unpaid',
        paid: 'err.refund.notRunning',
        provision_failed: 'err.refund.notRunning',
        refunded: 'err.refund.done',
      },
      danger: true,
    },
    expire: { from: ['to_pay'], to: 'cancelled', needs: 'system', error: 'err.pay.final' },
    pay: { from: ['to_pay'], to: 'paid', needs: 'system', error: 'err.pay.final' },
    failProvision: { from: ['paid'], to: 'provision_failed', needs: 'system', error: 'err.pay.final' },
  },
});

const notAsked = 'err.charge.invoiceNotAsked';
/** The invoice of an order that is paid and begun. A title that was wrong is corrected by asking again. */
export const invoiceStates = defineStates({
  field: 'invoiceState',
  initial: 'none',
  states: { none: 'off', asked: 'warn', issued: 'ok', refused: 'bad', reversed: 'off' },
  events: {
    askInvoice: {
      from: ['none', 'asked', 'refused', 'reversed'],
      to: 'asked',
      needs: { action: 'charge:buy' },
      error: 'err.charge.invoiceIssued',
      guard: ({ state }) => (state === 'active' ? undefined : 'err.charge.invoiceUnpaid'),
    },
    issueInvoice: { from: ['asked'], to: 'issued', needs: 'A', error: notAsked },
    refuseInvoice: {
      from: ['asked'],
      to: 'refused',
      needs: 'A',
      error: notAsked,
      reason: true,
      danger: true,
    },
    reverseInvoice: {
      from: ['issued'],
      to: 'reversed',
      needs: 'A',
      error: 'err.charge.invoiceNotIssued',
      reason: true,
      danger: true,
    },
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
