import { defineStates } from '../kit/states';

const COUNT = { action: 'stocktake:count' } as const;
const APPROVE = { action: 'stocktake:approve' } as const;

/** Where no institution says otherwise, differences worth more than this, in minor units, wait for a second person. */
export const DIFF_LIMIT = 5_000;

export const stocktakeStates = defineStates({
  field: 'state',
  initial: 'open',
  states: {
    open: 'off',
    counting: 'warn',
    pending_approval: 'warn',
    approved: 'ok',
    cancelled: 'off',
  },
  events: {
    start: { from: ['open'], to: 'counting', needs: COUNT },
    submit: { from: ['counting'], to: ['approved', 'pending_approval'], needs: COUNT, danger: true },
    approve: { from: ['pending_approval'], to: 'approved', needs: APPROVE },
    reject: { from: ['pending_approval'], to: 'counting', needs: APPROVE, reason: true, danger: true },
    cancel: { from: ['open', 'counting'], to: 'cancelled', needs: COUNT, reason: true, danger: true },
    /** The machine has counted the same lanes again. */
    supersede: { from: ['pending_approval'], to: 'cancelled', needs: 'system' },
  },
});

/** As reported by a machine. */
export interface CountedLane {
  laneNo: string;
  countQty: number;
}

export interface CountLine {
  bookQty?: unknown;
  countQty?: unknown;
}
const amount = (value: unknown) => (typeof value === 'number' ? value : 0);

/** How far the count is from the book; nothing counted is no difference. */
export function diffOf({ bookQty, countQty }: CountLine): number {
  return typeof countQty === 'number' ? countQty - amount(bookQty) : 0;
}

/** What the differences are worth, in minor units, more and less added up. */
export function diffValue(lines: readonly (CountLine & { price?: number })[]): number {
  return lines.reduce((sum, line) => sum + Math.abs(diffOf(line)) * (line.price ?? 0), 0);
}

/** Lanes are still counted in these states. */
export const COUNTED: readonly unknown[] = ['open', 'counting'];

/** Reported by the machine, not counted by a person. */
export const isMachineCount = ({ operatorId }: Readonly<Record<string, unknown>>) => !operatorId;

/**
 * What of a difference is still to be booked, where stock was corrected since the count (by the machine's word, by
 * another count): never more than the difference, never the other way.
 */
export function uncorrected(diff: number, corrected: number): number {
  const [least, most] = diff < 0 ? [diff, 0] : [0, diff];
  return Math.min(Math.max(diff - corrected, least), most);
}
