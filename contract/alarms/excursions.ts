import { f } from '../kit/field';
import { defineStates } from '../kit/states';

export const EXCURSION_KINDS = ['T_HIGH', 'T_LOW'] as const;
/** What becomes of what was exposed. */
export const DISPOSITIONS = ['release', 'quarantine', 'destroy'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** Goods that were out of range are somebody's to decide on; letting them be sold again takes two. */
export const excursionStates = defineStates({
  field: 'state',
  initial: 'open',
  states: { open: 'bad', ended: 'warn', proposed: 'warn', decided: 'ok' },
  events: {
    end: { from: ['open'], to: 'ended', needs: 'system' },
    decide: {
      from: ['ended'],
      to: ['proposed', 'decided'],
      needs: 'O',
      confirms: 'signIn',
      reason: true,
      error: 'err.excursion.goesOn',
      errors: { proposed: 'err.excursion.proposed', decided: 'err.excursion.decided' },
      args: { disposition: f.choice(DISPOSITIONS, { required: true }) },
    },
    agree: { from: ['proposed'], to: 'decided', needs: 'O', confirms: 'signIn' },
    refuse: { from: ['proposed'], to: 'ended', needs: 'O', reason: true },
  },
});
