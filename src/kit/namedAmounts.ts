import { DIFF_LIMIT } from '@contract/stocking/stocktakeStates';
import { type Format, useCurrency, useFormat } from '@shared/lib';
import { useCallback } from 'react';

/** Amounts of rules that texts name, such as `{{stocktakeLimit}}`, each in minor units of whichever currency. */
export type NamedAmounts = (currency?: string) => Readonly<Record<string, string>>;

export const amountsIn = (format: Format, currency: string) => ({
  stocktakeLimit: format.money(DIFF_LIMIT, currency),
});

/** In a currency, else in that of the person. */
export function useNamedAmounts(): NamedAmounts {
  const format = useFormat();
  const own = useCurrency();
  return useCallback((currency = own) => amountsIn(format, currency), [format, own]);
}
