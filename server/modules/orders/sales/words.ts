import type { Locale } from '../../../../contract/common/locale';
import type { SalesBy } from '../../../../contract/orders/sales';

/** What the screen of the statistics says. */
export interface SalesWords {
  sales: string;
  period: string;
  revenue: string;
  refunds: string;
  count: string;
  margin: string;
  lost: string;
  none: string;
  rest: string;
  by: Record<SalesBy, string>;
  columns: Record<
    'before' | 'change' | 'low' | 'high' | 'failure' | 'costed' | 'soldOut' | 'offline',
    string
  >;
}
export type SalesChoices = Readonly<Record<string, string>>;

const FILES = import.meta.glob<SalesWords>('../../../../locales/*/orders.json', {
  eager: true,
  import: 'default',
});
const LINES = import.meta.glob<{ choices: { channel: SalesChoices } }>(
  '../../../../locales/*/resources/tradingDetails.json',
  { eager: true, import: 'default' },
);

/** The words of a sheet are those of the screen. */
export function salesWords(locale: Locale): { words: SalesWords; channels: SalesChoices } {
  const words = FILES[`../../../../locales/${locale}/orders.json`];
  const lines = LINES[`../../../../locales/${locale}/resources/tradingDetails.json`];
  if (!words || !lines) throw new Error(`no words for the sales in ${locale}`);
  return { words, channels: lines.choices.channel };
}
