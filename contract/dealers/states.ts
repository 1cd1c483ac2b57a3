import { f } from '../kit/field';
import { defineStates } from '../kit/states';

/** Statements follow the ledger while they are drafts, and say what they say from then on. */
export const statementStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: 'warn', confirmed: 'ok', paid: 'off' },
  events: {
    confirm: {
      from: ['draft'],
      to: 'confirmed',
      needs: 'A',
      bulk: true,
      error: 'err.dealer.confirmed',
      danger: true,
    },
    pay: {
      from: ['confirmed'],
      to: 'paid',
      needs: 'A',
      error: 'err.dealer.pay',
      args: { paidOn: f.date({ required: true }), paymentRef: f.text({ max: 64 }) },
    },
  },
});
