import { f } from '../kit/field';
import { defineStates } from '../kit/states';

const SUBMIT = { action: 'replenishment:submit' } as const;

/** Replenishment that another company's system orders. */
export const thirdReplenishStates = defineStates({
  field: 'state',
  initial: 'received',
  states: { received: 'warn', matched: 'warn', accepted: 'ok', rejected: 'bad', executed: 'ok' },
  events: {
    match: {
      from: ['received', 'matched'],
      to: 'matched',
      needs: SUBMIT,
      args: { deviceId: f.ref('devices', { required: true }) },
    },
    accept: {
      from: ['matched'],
      to: 'accepted',
      needs: SUBMIT,
      guard: ({ deviceId }) => (deviceId ? undefined : 'err.third.unmatched'),
    },
    reject: { from: ['received', 'matched'], to: 'rejected', needs: SUBMIT, reason: true, danger: true },
    execute: { from: ['accepted'], to: 'executed', needs: SUBMIT },
  },
});

const ARRANGE = { action: 'track:arrange' } as const;

/** Shelf plans: drafted, approved, carried out. */
export const shelfPlanStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: 'off', published: 'warn', applied: 'ok', cancelled: 'off' },
  events: {
    publish: { from: ['draft'], to: 'published', needs: ARRANGE },
    withdraw: { from: ['published'], to: 'draft', needs: ARRANGE },
    apply: { from: ['published'], to: 'applied', needs: ARRANGE, danger: true },
    /** Its time has come, and lanes do not take what is planned for them. */
    refuse: { from: ['published'], to: 'published', needs: 'system' },
    cancel: { from: ['draft', 'published'], to: 'cancelled', needs: ARRANGE, danger: true },
  },
});

/** Why a lane does not take what is planned for it, by the message that says so. */
export const PLAN_REFUSALS = {
  'err.plan.noLane': 'noLane',
  'err.form.unknownRef': 'unknown',
  'err.lane.unavailable': 'unavailable',
  'err.product.policy_forbidden': 'policy',
  'err.lane.size': 'size',
  'err.lane.storage_class': 'storage',
  'err.lane.stock_left': 'notEmpty',
  'err.repl.over_capacity': 'overCapacity',
} as const;
export type PlanRefusal = keyof typeof PLAN_REFUSALS;

export const EXPIRY_LEVELS = ['near1', 'near2', 'near3', 'stop_sale', 'expired'] as const;
export const EXPIRY_ACTIONS = ['discount', 'move', 'return', 'destroy'] as const;
