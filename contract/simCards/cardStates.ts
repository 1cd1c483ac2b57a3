import { f } from '../kit/field';
import { defineStates } from '../kit/states';

/** Why a card is stopped; a person restores only what a person or its own traffic stopped. */
export const STOP_REASONS = [
  'self',
  'overuse',
  'arrears',
  'machine_separated',
  'realname',
  'risk',
  'expired',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];
const RESTORABLE: readonly unknown[] = ['self', 'overuse', null];

/** SIM cards: `domain.md` §4.5 of the design. */
export const cardStates = defineStates({
  field: 'state',
  initial: 'inventory',
  states: {
    inventory: undefined,
    test: 'warn',
    silent: 'warn',
    in_use: 'ok',
    stopped: 'bad',
    pre_cancelled: 'bad',
    cancelled: 'off',
  },
  events: {
    ship: { from: ['inventory'], to: 'test', needs: 'M', bulk: true, error: 'err.iot.ship_state' },
    stop: {
      from: ['test', 'in_use'],
      to: 'stopped',
      needs: { action: 'simCard:stop' },
      error: 'err.iot.stop_state',
      reason: true,
      bulk: true,
      danger: true,
    },
    resume: {
      from: ['stopped'],
      to: ['test', 'in_use'],
      needs: { action: 'simCard:stop' },
      error: 'err.iot.restore_state',
      guard: ({ stopReason }) => (RESTORABLE.includes(stopReason) ? undefined : 'err.iot.operator_stop'),
      reason: true,
      bulk: true,
    },
    endTest: { from: ['test'], to: 'silent', needs: 'system' },
    activate: { from: ['test', 'silent'], to: 'in_use', needs: 'system' },
    operatorStop: { from: ['in_use'], to: 'stopped', needs: 'system' },
    // The operator has taken back what it did.
    operatorResume: { from: ['stopped'], to: 'in_use', needs: 'system' },
    lapse: { from: ['in_use', 'stopped'], to: 'pre_cancelled', needs: 'system' },
    renew: {
      from: ['pre_cancelled'],
      to: 'in_use',
      needs: 'system',
      error: 'err.iot.not_renewable',
    },
    cancel: {
      from: ['inventory', 'pre_cancelled'],
      to: 'cancelled',
      needs: 'A',
      error: 'err.iot.cancel_state',
      danger: true,
      args: { note: f.long() },
    },
  },
});
export type CardState = keyof typeof cardStates.states;
export const CARD_STATES = Object.keys(cardStates.states) as [CardState, ...CardState[]];
