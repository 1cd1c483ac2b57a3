import type { fulfilStates, orderStates } from '../states';
import type { Platform } from '../words';

type Row = Readonly<Record<string, unknown>>;
export type OrderState = keyof typeof orderStates.states;
export type FulfilState = keyof typeof fulfilStates.states;

/** State of ours that a platform's state maps to. */
export interface PlatformStage {
  status: OrderState;
  fulfil?: FulfilState;
  /** The customer asks to cancel: the merchant decides. */
  asksRefund?: true;
}

/** THE table of what platforms call the state of an order. */
export const PLATFORM_STAGES: Readonly<Record<Platform, Readonly<Record<string, PlatformStage>>>> = {
  MEITUAN: {
    '1': { status: 'pending_payment' },
    '2': { status: 'paid', fulfil: 'none' },
    '4': { status: 'paid', fulfil: 'accepted' },
    '6': { status: 'delivered', fulfil: 'arrived' },
    '8': { status: 'completed' },
    '9': { status: 'cancelled' },
  },
  JD: {
    '31000': { status: 'pending_payment' },
    '31020': { status: 'paid', fulfil: 'none' },
    '41000': { status: 'paid', fulfil: 'none' },
    '41010': { status: 'paid', fulfil: 'accepted' },
    '32000': { status: 'paid', fulfil: 'ready' },
    '33040': { status: 'paid', fulfil: 'delivering' },
    '33060': { status: 'delivered', fulfil: 'arrived' },
    '90000': { status: 'completed' },
    '20010': { status: 'paid' },
    '20020': { status: 'cancelled' },
    '20030': { status: 'paid', asksRefund: true },
    '20040': { status: 'cancelled' },
    '20050': { status: 'paid', asksRefund: true },
    '20060': { status: 'cancelled' },
  },
};

/** What Meituan says of the rider; anything else is only noted. */
export const MEITUAN_LOGISTICS: Readonly<Record<string, FulfilState>> = {
  '5': 'rider_assigned',
  '10': 'rider_assigned',
  '15': 'rider_assigned',
  '20': 'delivering',
  '40': 'arrived',
};

/** The way of the goods, and the event that leads to each place. */
const WAY: readonly (readonly [FulfilState, string])[] = [
  ['none', ''],
  ['accepted', 'accept'],
  ['ready', 'prepare'],
  ['delivering', 'deliver'],
];
const ALIKE: Partial<Record<FulfilState, FulfilState>> = {
  rx_pending: 'accepted',
  rx_passed: 'accepted',
  rider_assigned: 'ready',
  // A machine works, or has worked, on it.
  dispensing: 'ready',
  dispensed: 'ready',
  partial: 'ready',
  arrived: 'delivering',
};
const placeOf = (state: unknown) => {
  const alike = ALIKE[state as FulfilState] ?? state;
  return WAY.findIndex(([name]) => name === alike);
};

function fulfilSteps(from: unknown, to: FulfilState | undefined): string[] {
  if (to === undefined || placeOf(from) < 0) return [];
  if (to === 'rider_assigned') {
    if (from === 'none') return ['accept', 'assignRider'];
    return from === 'accepted' || from === 'ready' ? ['assignRider'] : [];
  }
  return WAY.slice(placeOf(from) + 1, placeOf(to) + 1).map(([, event]) => event);
}

/**
 * The events that bring an order to where a platform says it is. Empty for what is said late, twice or out of order:
 * no state goes back.
 * @param isPaid the platform says when it was paid: cancelled since, its money has come and gone
 */
export function stepsTo({ status, fulfilStatus }: Row, goal: PlatformStage, isPaid = false): string[] {
  if (status === 'cancelled' || status === 'completed') return [];
  if (goal.status === 'cancelled') {
    if (status !== 'pending_payment') return ['cancelRefunded'];
    return isPaid ? ['pay', 'cancelRefunded'] : ['expire'];
  }
  if (goal.status === 'pending_payment') return [];
  const steps = status === 'pending_payment' ? ['pay'] : [];
  if (goal.status === 'completed') return [...steps, 'complete'];
  if (status === 'delivered') return [];
  steps.push(...fulfilSteps(fulfilStatus, goal.fulfil));
  return goal.status === 'delivered' ? [...steps, 'arrive'] : steps;
}

/** Is it where the platform says it is? What is said late is about a place long left. */
export function isThere({ status, fulfilStatus }: Row, goal: PlatformStage): boolean {
  if (status !== goal.status) return false;
  return goal.fulfil === undefined || placeOf(fulfilStatus) === placeOf(goal.fulfil);
}
