import { changeOf, marginRate, type SalesPeriod } from '@contract/orders/sales';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { StatCard } from '@shared/ui';
import { Banknote, CircleOff, HandCoins, ReceiptText, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSums } from './money';

interface Figure {
  key: 'revenue' | 'margin' | 'refunds' | 'count' | 'lost';
  icon: typeof Banknote;
  of(period: SalesPeriod): number;
  text(value: number): string;
  note?: string;
}

function useFigures(total: SalesPeriod): Figure[] {
  const { t } = useTranslation('orders');
  const { money, percent, count } = useSums();
  const rate = marginRate(total);
  const { low, high } = total.lost;
  return [
    { key: 'revenue', icon: Banknote, of: ({ revenue }) => revenue, text: money },
    {
      key: 'margin',
      icon: HandCoins,
      of: ({ margin }) => margin,
      text: money,
      note:
        rate === undefined
          ? t('marginNone')
          : t('marginRate', { rate: percent(rate), costed: money(total.costed) }),
    },
    {
      key: 'refunds',
      icon: Undo2,
      of: ({ refunds }) => refunds,
      text: money,
      note: t('failureRefunds', { value: money(total.failureRefunds) }),
    },
    { key: 'count', icon: ReceiptText, of: ({ orders }) => orders, text: count },
    {
      key: 'lost',
      icon: CircleOff,
      of: ({ lost }) => lost.amount,
      text: money,
      note: t('between', { low: money(low), high: money(high) }),
    },
  ];
}

/** What a period has brought and lost, beside the one before. */
export function SalesFigures({ total, before }: { total: SalesPeriod; before: SalesPeriod }) {
  const { t } = useTranslation('orders');
  const { percent } = useSums();
  const figures = useFigures(total);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }}>
        {figures.map(({ key, icon, of, text, note }) => {
          const [now, earlier] = [of(total), of(before)];
          const change = changeOf(now, earlier);
          const value = text(earlier);
          return (
            <StatCard
              key={key}
              icon={icon}
              title={t(key)}
              value={
                <Text span fz="1.6rem" fw={600} lh={1.15}>
                  {text(now)}
                </Text>
              }
              sub={
                <>
                  {note && (
                    <Text span inherit display="block">
                      {note}
                    </Text>
                  )}
                  {change === undefined
                    ? t('same', { value })
                    : t('change', { value, change: percent(change, true) })}
                </>
              }
            />
          );
        })}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('marginHelp')} {t('lostHelp')}
      </Text>
    </Stack>
  );
}
