import { useFormat } from '@shared/lib';

export const MINOR = 100;
const PERCENT = 100;

/** Amounts and shares of the statistics in words. */
export function useMoneySums() {
  const format = useFormat();
  // Its sign does not go to the next line alone.
  const percent = (share: number, signed = false) =>
    `${signed && share > 0 ? '+' : ''}${format.number(share * PERCENT, 1)}\u00a0%`;
  return {
    count: (value: number) => format.number(value),
    money: (minor: number) => format.money(minor),
    percent,
  };
}
