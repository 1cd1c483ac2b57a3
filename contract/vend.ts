/** Result codes of a vend step; 20–23 leave open whether the product came out. */
export const VEND_RC = {
  seen: 0,
  unverified: 1,
  jam: 10,
  motorNotStop: 11,
  motorMissing: 12,
  noDrop: 20,
  dropBlocked: 21,
  dropFault: 22,
  dropLost: 23,
  liftError: 30,
  liftUp: 31,
  liftDown: 32,
  lanePaused: 41,
  boardOffline: 60,
  serialTimeout: 61,
  unknown: 99,
} as const;

const OPEN: readonly number[] = [VEND_RC.noDrop, VEND_RC.dropBlocked, VEND_RC.dropFault, VEND_RC.dropLost];

/** The product came out, seen or not. */
export function isSold(rc: number): boolean {
  return rc === VEND_RC.seen || rc === VEND_RC.unverified;
}

/** Nobody knows whether it came out. */
export function isIndeterminate(rc: number): boolean {
  return OPEN.includes(rc);
}
