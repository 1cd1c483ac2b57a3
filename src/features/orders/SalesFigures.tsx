import { marginRate, relativeChange, type SalesPeriod } from '@contract/orders/sales';
import { tradingDetails } from '@contract/resources/orders/tradingDetails';
import { listApi } from '@kit';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { usePermission } from '@shared/lib';
import { StatCard } from '@shared/ui';
import { Banknote, CircleOff, HandCoins, ReceiptText, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orderLinesAddress, orderLinesIn } from './linesBehind';
import { useMoneySums } from './money';

interface Figure {
  key: 'revenue' | 'margin' | 'refunds' | 'count' | 'lost';
  icon: typeof Banknote;
  of(period: SalesPeriod): number;
  text(value: number): string;
  notes?: readonly string[];
  /** What the lines behind it have in common; absent for what no line says. */
  lines?: Readonly<Record<string, string>>;
}

/** How many lines the orders have: so many rows has the list behind them. */
function useSoldLines(from: number, to: number): number | undefined {
  const skip = !usePermission('productSellReport');
  const question = { resource: tradingDetails.name, filter: orderLinesIn(from, to), page: 1, pageSize: 1 };
  return listApi.useListQuery(question, { skip }).currentData?.total;
}

function useFigures(total: SalesPeriod, soldLines: number | undefined): Figure[] {
  const { t } = useTranslation('orders');
  const { money, percent, count } = useMoneySums();
  const rate = marginRate(total);
  const { low, high } = total.lost;
  const { soldOut, offline } = total.missed;
  const hours = { soldOut: count(Math.round(soldOut)), offline: count(Math.round(offline)) };
  return [
    { key: 'revenue', icon: Banknote, of: ({ revenue }) => revenue, text: money, lines: {} },
    {
      key: 'margin',
      icon: HandCoins,
      of: ({ margin }) => margin,
      text: money,
      notes: [
        rate === undefined
          ? t('marginNone')
          : t('marginRate', { rate: percent(rate), costed: money(total.costed) }),
      ],
      lines: { costAmt: 'gte:1' },
    },
    {
      key: 'refunds',
      icon: Undo2,
      of: ({ refunds }) => refunds,
      text: money,
      notes: [t('failureRefunds', { value: money(total.failureRefunds) })],
      lines: { refundAmt: 'gte:1' },
    },
    {
      key: 'count',
      icon: ReceiptText,
      of: ({ orders }) => orders,
      text: count,
      notes: soldLines === undefined ? [] : [t('inLines', { count: soldLines, value: count(soldLines) })],
      lines: {},
    },
    {
      key: 'lost',
      icon: CircleOff,
      of: ({ lost }) => lost.amount,
      text: money,
      notes: [t('between', { low: money(low), high: money(high) }), t('missed', hours)],
    },
  ];
}

/** As large as its card has room for: a long sum is smaller, and never cut. */
function Value({ text }: { text: string }) {
  return (
    <Text span display="block" style={{ containerType: 'inline-size' }}>
      <Text span fz={`min(1.6rem, ${150 / text.length}cqi)`} fw={600} lh={1.15}>
        {text}
      </Text>
    </Text>
  );
}

interface SalesFiguresProps {
  total: SalesPeriod;
  before: SalesPeriod;
  from: number;
  to: number;
}

/** Figures whose name does not say what is in them. */
const EXPLAINED = ['revenue', 'margin', 'refunds', 'lost'] as const;

/** What a period has brought and lost, beside the one before; each leads to the lines behind it. */
export function SalesFigures({ total, before, from, to }: SalesFiguresProps) {
  const { t } = useTranslation('orders');
  const mayLines = usePermission('productSellReport');
  const { percent } = useMoneySums();
  const figures = useFigures(total, useSoldLines(from, to));
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }}>
        {figures.map(({ key, icon, of, text, notes = [], lines }) => {
          const [now, earlier] = [of(total), of(before)];
          const change = relativeChange(now, earlier);
          const value = text(earlier);
          return (
            <StatCard
              key={key}
              icon={icon}
              title={t(key)}
              to={mayLines && lines ? orderLinesAddress(from, to, lines) : undefined}
              value={<Value text={text(now)} />}
              sub={
                <>
                  {notes.map((note) => (
                    <Text key={note} span inherit display="block">
                      {note}
                    </Text>
                  ))}
                  {change === undefined
                    ? t('same', { value })
                    : t('change', { value, change: percent(change, true) })}
                </>
              }
            />
          );
        })}
      </SimpleGrid>
      {EXPLAINED.map((name) => (
        <Text key={name} size="sm" c="dimmed">
          <b>{t(name)}</b> {t(`${name}Help`)}
        </Text>
      ))}
    </Stack>
  );
}
