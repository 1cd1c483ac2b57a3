import { f } from '../../kit/field';
import { defineStates } from '../../kit/states';
import { MINUTE_MS } from '../../time/durations';

/** What a pharmacist compares before he passes a prescription: four checks, ten comparisons. */
export const REVIEW_CHECKS = [
  ...(['department', 'name', 'age'] as const),
  ...(['drugName', 'form', 'spec', 'quantity'] as const),
  ...(['properties', 'usage'] as const),
  'diagnosis',
] as const;

/** Why a prescription is not dispensed. */
export const REVIEW_RULES = [
  ...([
    'dose',
    'interaction',
    'duplication',
    'contraindication',
    'allergy',
    'pregnancy',
    'children',
  ] as const),
  ...(['quantity', 'policy', 'identity', 'other'] as const),
] as const;

/** How long a prescription is kept for the pharmacist who took it. */
export const REVIEW_LEASE_MS = 10 * MINUTE_MS;

/** After how many minutes of waiting pharmacists are told of a prescription: once each. */
export const WAITING_TOLD_MIN = [3, 5] as const;

/** Where it waits for a pharmacist: controlled medicines, once one has passed them, for another. */
export const WAITING_STATES = ['pending_review', 'pending_second'] as const;
/** Unassigned: any reviewer may take it. */
export const isWaitingState = (state: unknown) => WAITING_STATES.some((waiting) => waiting === state);
/** Before it is dispensed. */
export const OPEN_PRESCRIPTION_STATES = [
  ...(['received', 'mapped', 'unmapped', ...WAITING_STATES, 'reviewing', 'approved'] as const),
] as const;
/** What the rules said at the decision stays with it. */
export const DECIDED_STATES = [
  ...(['approved', 'rejected', 'dispensing', 'dispensed', 'expired', 'voided'] as const),
] as const;
const review = { action: 'prescription:review' } as const;
type Row = Readonly<Record<string, unknown>>;

/** Why a prescription in this state is not used: what is used stays used, the rest was never approved. */
const NOT_USABLE = {
  dispensing: 'err.rx.used',
  dispensed: 'err.rx.used',
  expired: 'err.rx.expired',
} as const;
const byHand = { from: ['dispensing'], needs: review, error: 'err.rx.not_paid' } as const;
/** A machine hands it out itself. */
const unlessAtMachine = (row: Row) => (row.deviceId ? 'err.rx.at_machine' : undefined);
const unlessHeld = (row: Row) => (row.heldSince ? undefined : 'err.rx.not_held');
const expired = (row: Row) => (Number(row.validUntil) <= Date.now() ? 'err.rx.expired' : undefined);

/** The way of a prescription from the hospital to the patient. */
export const prescriptionStates = defineStates({
  field: 'state',
  initial: 'received',
  states: {
    received: undefined,
    unmapped: 'bad',
    mapped: undefined,
    pending_review: 'warn',
    pending_second: 'warn',
    reviewing: 'warn',
    approved: 'ok',
    rejected: 'bad',
    dispensing: 'ok',
    dispensed: 'ok',
    expired: 'off',
    voided: 'off',
  },
  events: {
    checkCodes: {
      from: ['received', 'unmapped'],
      to: ['mapped', 'unmapped'],
      needs: 'M',
      bulk: true,
      error: 'err.rx.mapped',
    },
    enqueue: {
      from: ['mapped'],
      to: 'pending_review',
      needs: 'M',
      bulk: true,
      error: 'err.rx.enqueue',
      guard: expired,
    },
    take: { from: WAITING_STATES, to: 'reviewing', needs: review, error: 'err.rx.taken', guard: expired },
    release: { from: ['reviewing'], to: WAITING_STATES, needs: review },
    pass: {
      from: ['reviewing'],
      to: ['approved', 'pending_second'],
      needs: review,
      confirms: 'signIn',
      error: 'err.rx.not_taken',
      guard: expired,
      args: { checks: f.choices(REVIEW_CHECKS), opinion: f.long() },
    },
    reject: {
      from: ['reviewing'],
      to: 'rejected',
      needs: review,
      confirms: 'signIn',
      error: 'err.rx.not_taken',
      danger: true,
      args: {
        rule: f.choice(REVIEW_RULES, { required: true }),
        opinion: f.long({ required: true, missing: 'err.rx.reason_required' }),
      },
    },
    lapse: { from: ['reviewing'], to: WAITING_STATES, needs: 'system' },
    pay: {
      from: ['approved'],
      to: 'dispensing',
      needs: 'system',
      error: 'err.rx.not_approved',
      errors: NOT_USABLE,
      guard: expired,
    },
    /** Whatever came out: what did not is paid back, and the prescription is used all the same. */
    dispense: { from: ['dispensing'], to: 'dispensed', needs: 'system', error: 'err.rx.used' },
    handOut: { ...byHand, to: 'dispensed', confirms: 'signIn', guard: unlessAtMachine },
    /** For certain nothing came out: it may be used elsewhere. */
    giveBack: { from: ['dispensing'], to: 'approved', needs: 'system', error: 'err.rx.used' },
    /** Its machine stays silent, and somebody has looked into it. */
    freeUnused: {
      from: ['dispensing'],
      to: 'approved',
      needs: review,
      confirms: 'signIn',
      reason: true,
      danger: true,
      error: 'err.rx.not_held',
      guard: unlessHeld,
    },
    expire: { from: OPEN_PRESCRIPTION_STATES, to: 'expired', needs: 'system' },
    void: {
      from: OPEN_PRESCRIPTION_STATES,
      to: 'voided',
      needs: 'A',
      reason: true,
      danger: true,
      error: 'err.rx.void',
    },
  },
});
