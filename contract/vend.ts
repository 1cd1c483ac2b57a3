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
  laneNone: 40,
  lanePaused: 41,
  laneEmpty: 42,
  laneQuarantined: 43,
  boardOffline: 60,
  serialTimeout: 61,
  unknown: 99,
} as const;

const NOT_STARTED: readonly number[] = [
  VEND_RC.laneNone,
  VEND_RC.lanePaused,
  VEND_RC.laneEmpty,
  VEND_RC.laneQuarantined,
];
const INDETERMINATE: readonly number[] = [
  VEND_RC.noDrop,
  VEND_RC.dropBlocked,
  VEND_RC.dropFault,
  VEND_RC.dropLost,
];

/** The product came out, seen or not. */
export const isSold = (rc: number): boolean => rc === VEND_RC.seen || rc === VEND_RC.unverified;
/** Codes of what came out. */
export const SOLD_RCS = Object.values(VEND_RC).filter(isSold);
/** Unknown whether it dropped: the lane is never turned again for it. */
export const isIndeterminate = (rc: number): boolean => INDETERMINATE.includes(rc);
/** The motor turned, or tried to. */
export const isStarted = (rc: number): boolean => !NOT_STARTED.includes(rc);
/** It was to hand something out and did not, or not for sure; of what nobody knows the end it is not said. */
export const isFailure = (rc: number): boolean => isStarted(rc) && !isSold(rc) && rc !== VEND_RC.unknown;
