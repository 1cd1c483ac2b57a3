import { f } from '../kit/field';
import { defineStates } from '../kit/states';
import { MINUTE_MS } from '../time/durations';

/** A payment order nobody paid is cancelled after this long (specification §4). */
export const PAY_WITHIN_MS = 30 * MINUTE_MS;

/** How often an operator is asked to recharge before a person has to look at it. */
export const RECHARGE_TRIES = 5;
/** Pause before the next try; it doubles with each. */
export const RECHARGE_PAUSE_MS = 60_000;

/** Why an operator has not renewed a card: it said no (in its own words beside), nothing, or something else. */
export const RECHARGE_CAUSES = ['refused', 'no_answer', 'not_connected', 'differs'] as const;
export type RechargeCause = (typeof RECHARGE_CAUSES)[number];

const goesBack = { refunding: 'err.refund.running', refunded: 'err.refund.done' } as const;
const isPaid = {
  ...goesBack,
  paid: 'err.charge.paid',
  recharge_failed: 'err.charge.paid',
  recharged: 'err.iot.recharged',
} as const;

/** Renewals of SIM cards: to pay, recharged, cancelled, as the customer calls them, with the ways between. */
export const renewalStates = defineStates({
  field: 'state',
  initial: 'to_pay',
  states: {
    to_pay: 'warn',
    paid: 'warn',
    recharge_failed: 'bad',
    recharged: 'ok',
    cancelled: 'off',
    refunding: 'bad',
    refunded: 'off',
  },
  events: {
    recordPayment: {
      from: ['to_pay', 'cancelled'],
      to: ['paid', 'refunding'],
      needs: 'A',
      error: 'err.pay.final',
      errors: isPaid,
      args: {
        payNo: f.text({ required: true, max: 64, check: 'code' }),
        amount: f.money({ required: true }),
      },
    },
    pay: { from: ['to_pay'], to: 'paid', needs: 'system', error: 'err.pay.final' },
    cancel: {
      from: ['to_pay'],
      to: 'cancelled',
      needs: { action: 'simCard:renew' },
      error: 'err.pay.final',
      errors: isPaid,
    },
    recharge: { from: ['paid'], to: 'recharged', needs: 'system', error: 'err.pay.final' },
    failRecharge: { from: ['paid'], to: 'recharge_failed', needs: 'system', error: 'err.pay.final' },
    // Already paid: a person with the right asks the operator once more.
    rechargeAgain: {
      from: ['recharge_failed'],
      to: 'paid',
      needs: { action: 'simCard:renew' },
      error: 'err.pay.final',
      errors: {
        ...goesBack,
        to_pay: 'err.charge.unpaid',
        paid: 'err.iot.recharging',
        recharged: 'err.iot.recharged',
      },
    },
    expire: { from: ['to_pay'], to: 'cancelled', needs: 'system', error: 'err.pay.final' },
    confirmRefund: {
      from: ['refunding'],
      to: 'refunded',
      needs: 'A',
      error: 'err.pay.final',
      errors: {
        to_pay: 'err.charge.unpaid',
        paid: 'err.refund.notRunning',
        recharge_failed: 'err.refund.notRunning',
        recharged: 'err.refund.notRunning',
        refunded: 'err.refund.done',
      },
      args: { payNo: f.text({ required: true, max: 64, check: 'code' }) },
    },
  },
});
