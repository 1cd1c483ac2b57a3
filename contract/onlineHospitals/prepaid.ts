/** Consultations one entry moves at most. */
export const TIMES_MAX = 1_000_000;

/** Where counts of an account can be; `outside` is what was paid for, given back or passed on. */
const PREPAID_POTS = ['outside', 'available', 'frozen', 'device', 'consumed'] as const;
/** The same, from what is gone to what can be given to any machine. */
export const PREPAID_USABLE = ['outside', 'consumed', 'frozen', 'device', 'available'] as const;
export type PrepaidPot = (typeof PREPAID_POTS)[number];

/** From where to where each kind of entry moves counts. */
export const PREPAID_MOVES = {
  recharge: ['outside', 'available'],
  void: ['available', 'outside'],
  transfer_in: ['outside', 'available'],
  transfer_out: ['available', 'outside'],
  allocate: ['available', 'device'],
  deallocate: ['device', 'available'],
  freeze: ['available', 'frozen'],
  unfreeze: ['frozen', 'available'],
  consume: ['device', 'consumed'],
  refund: ['consumed', 'device'],
} as const satisfies Record<string, readonly [PrepaidPot, PrepaidPot]>;
export type PrepaidKind = keyof typeof PREPAID_MOVES;
export const PREPAID_KINDS = Object.keys(PREPAID_MOVES) as PrepaidKind[];

export interface PrepaidBalance {
  available: number;
  frozen: number;
  allocated: number;
  consumed: number;
  issued: number;
  voided: number;
  transferredIn: number;
  transferredOut: number;
}

/** Domain §5.8: nothing is made of nothing, nothing is lost, nothing is below zero. */
export function isBalanced(balance: PrepaidBalance): boolean {
  const { available, frozen, allocated, consumed } = balance;
  const { issued, voided, transferredIn, transferredOut } = balance;
  const kept = available + frozen + allocated + consumed;
  return (
    kept === issued - voided + transferredIn - transferredOut &&
    [available, frozen, allocated, consumed].every((count) => count >= 0)
  );
}
