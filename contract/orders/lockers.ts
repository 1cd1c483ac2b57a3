import { defineStates, transitionRefusal } from '../kit/states';

/** Smallest first: what fits into a box fits into a larger one. */
export const BOX_SIZES = ['small', 'medium', 'large'] as const;
export type BoxSize = (typeof BOX_SIZES)[number];
export const BOX_DOORS = ['shut', 'open'] as const;
/** What a box is opened for. */
const OPENING_PURPOSES = ['deposit', 'pickup', 'return'] as const;
export type OpeningPurpose = (typeof OPENING_PURPOSES)[number];

/** A medicine not collected from its box is returned after this long, unless the order says otherwise. */
export const OVERDUE_HOURS = 24;
export const OVERDUE_HOURS_MAX = 168;
/** The machine drops the command to open a box after this long. */
export const OPEN_BOX_TTL_MS = 60_000;

const waiting = ['waiting_deposit'] as const;
/** What leads nowhere any more is not shown; the server says why. */
export const isToDeposit = ({ state }: Readonly<Record<string, unknown>>) => state === waiting[0];
/** In these a medicine lies in its box. */
export const IN_BOX = ['deposited', 'overdue'] as const;
export const isInBox = ({ state }: Readonly<Record<string, unknown>>) =>
  IN_BOX.some((each) => each === state);

const gone = { picked: 'err.locker.picked', returned: 'err.locker.returned' } as const;

/** A checked medicine on its way through a box. What the machine reports of the box moves it; people ask for the opening. */
export const lockerStates = defineStates({
  field: 'state',
  initial: 'waiting_deposit',
  states: { waiting_deposit: 'warn', deposited: 'ok', picked: 'off', overdue: 'bad', returned: 'off' },
  events: {
    deposit: { from: waiting, to: 'deposited', needs: 'system', error: 'err.locker.deposited' },
    pick: { from: IN_BOX, to: 'picked', needs: 'system', error: 'err.pickup.used' },
    expire: { from: ['deposited'], to: 'overdue', needs: 'system', error: 'err.pickup.used' },
    takeBack: { from: IN_BOX, to: 'returned', needs: 'system', error: 'err.locker.empty' },
    // The box does not open or report: a person has emptied it with the key.
    emptied: {
      from: IN_BOX,
      to: 'returned',
      needs: 'M',
      offered: isInBox,
      error: 'err.locker.empty',
      errors: gone,
      reason: true,
      danger: true,
    },
    withdraw: {
      from: waiting,
      to: 'returned',
      needs: 'O',
      offered: isToDeposit,
      error: 'err.locker.deposited',
      errors: gone,
      reason: true,
      danger: true,
    },
  },
});

/** A box of a locker cabinet. */
export const lockerBoxStates = defineStates({
  field: 'state',
  initial: 'free',
  states: { free: 'ok', reserved: 'warn', occupied: undefined, out_of_order: 'bad' },
  events: {
    reserve: { from: ['free'], to: 'reserved', needs: 'system', error: 'err.locker.taken' },
    occupy: { from: ['reserved'], to: 'occupied', needs: 'system', error: 'err.locker.taken' },
    release: { from: ['occupied'], to: 'free', needs: 'system' },
    breakDown: { from: ['reserved', 'occupied'], to: 'out_of_order', needs: 'system' },
    setAside: {
      from: ['free', 'reserved'],
      to: 'out_of_order',
      needs: 'O',
      error: 'err.locker.taken',
      errors: { out_of_order: 'err.locker.outOfOrder' },
      reason: true,
    },
    repaired: { from: ['out_of_order'], to: 'free', needs: 'O', error: 'err.locker.works' },
  },
});

/** Without the message key: nothing stands in the way. */
export const depositRefusal = (row: Readonly<Record<string, unknown>>) =>
  transitionRefusal(lockerStates, 'withdraw', row);
export const returnRefusal = (row: Readonly<Record<string, unknown>>) =>
  transitionRefusal(lockerStates, 'emptied', row);
