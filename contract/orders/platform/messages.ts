import { defineStates } from '../../kit/states';

export const PARTNERS = [
  'payment',
  'meituan',
  'jd',
  'cmcc',
  'cucc',
  'ctcc',
  'hospital',
  'channel',
  'pharmacy',
  'consultation',
  'erp',
] as const;
export type Partner = (typeof PARTNERS)[number];

/** What a person has to look at, although the message was taken. */
export const PLATFORM_FINDINGS = [
  'unknown_store',
  'unknown_product',
  'unknown_order',
  'amounts',
  // Of prescriptions: a code without a product, nobody who may dispense, a hospital that does not belong to the
  // channel, another text under the same number, a void that came too late, no signature of the doctor.
  'unmapped_code',
  'no_pharmacy',
  'not_linked',
  'differs',
  'void_late',
  'unsigned_doctor',
  // Requested by the ERP of another chain.
  'unknown_prescription',
  // Of consultations.
  'unknown_machine',
  'not_authorized',
  'daily_limit',
  'no_counts',
  'outside_hours',
  'not_identified',
] as const;
export type MessageFinding = (typeof PLATFORM_FINDINGS)[number];

/** States of a partner's message: stored, verified, processed. */
export const messageStates = defineStates({
  field: 'state',
  initial: 'received',
  states: {
    received: 'warn',
    refused: 'bad',
    waiting: 'warn',
    done: 'ok',
    finding: 'warn',
    failed: 'bad',
  },
  events: {
    refuse: { from: ['received'], to: 'refused', needs: 'system' },
    believe: { from: ['received'], to: 'waiting', needs: 'system' },
    finish: { from: ['waiting'], to: ['done', 'finding'], needs: 'system' },
    giveUp: { from: ['waiting'], to: 'failed', needs: 'system' },
    // Unverified messages are not processed.
    replay: {
      from: ['finding', 'failed'],
      to: 'waiting',
      needs: 'A',
      bulk: true,
      error: 'err.partner.notFailed',
      guard: ({ direction }) => (direction === 'in' ? undefined : 'err.partner.notFailed'),
    },
  },
});
export type MessageState = keyof typeof messageStates.states;
