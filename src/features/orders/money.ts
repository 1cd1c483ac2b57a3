import { useFormat, withUnit } from '@shared/lib';

export const MINOR = 100;
const PERCENT = 100;

/** Amounts and shares of the statistics in words. */
export function useMoneySums() {
  const format = useFormat();
  const percent = (share: number, signed = false) =>
    withUnit(`${signed && share > 0 ? '+' : ''}${format.number(share * PERCENT, 1)}`, '%');
  return {
    count: (value: number) => format.number(value),
    money: (minor: number) => format.money(minor),
    percent,
  };
}
