import type { KeyMap } from './keys';

/** Keys of the review desk. The digits tick the ten comparisons, in their order. */
export const DESK_KEYS = {
  next: ['j'],
  previous: ['k'],
  pass: ['p'],
  reject: ['r'],
  print: ['s'],
  leave: ['Escape'],
} as const satisfies KeyMap;
export const TICK_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
