import { BarChart } from '@charts';
import { SALES_BY, type SalesPart, type SalesSum } from '@contract/orders/sales';
import { Anchor, Group, Table, Text } from '@mantine/core';
import { oneOf, useFormat, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, Panel, SelectFilter, StatCard } from '@shared/ui';
import { Banknote, ReceiptText, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSalesStatisticsQuery } from './orders.api';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const PERIODS = ['7', '30', '90'] as const;
const FILTERS = { by: oneOf(SALES_BY, 'day'), days: oneOf(PERIODS, '30') };
const MINOR = 100;

/** Whole days in China, today among them. */
function lastDays(days: number) {
  const midnight = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  return { from: midnight - (days - 1) * DAY_MS, to: midnight + DAY_MS };
}

function useMoney() {
  const format = useFormat();
  return (minor: number) => `¥${format.number(minor / MINOR, 2)}`;
}

function Figures({ total, before }: { total: SalesSum; before: SalesSum }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  const cards = [
    { icon: Banknote, title: t('revenue'), now: money(total.revenue), earlier: money(before.revenue) },
    { icon: Undo2, title: t('refunds'), now: money(total.refunds), earlier: money(before.refunds) },
    {
      icon: ReceiptText,
      title: t('count'),
      now: format.number(total.orders),
      earlier: format.number(before.orders),
    },
  ];
  return (
    <Group grow align="stretch">
      {cards.map(({ icon, title, now, earlier }) => (
        <StatCard
          key={title}
          icon={icon}
          title={title}
          value={
            <Text span fz="2rem" fw={600} lh={1.15}>
              {now}
            </Text>
          }
          sub={t('before', { value: earlier })}
        />
      ))}
    </Group>
  );
}

type By = (typeof SALES_BY)[number];

/** The lines behind a part: the list of sales with its filter. */
function linesBehind(by: By, { key }: SalesPart, from: number, to: number): string {
  const start = by === 'day' ? Date.parse(`${key}T00:00:00+08:00`) : from;
  const end = by === 'day' ? start + DAY_MS : to;
  const own = { channel: `in:${key}`, product: `eq:${key}`, machine: `in:${key}` };
  const field = { channel: 'channel', product: 'productName', machine: 'deviceId' };
  const params = new URLSearchParams({ 'filter[placedAt]': `between:${start},${end - 1}` });
  if (by !== 'day') params.set(`filter[${field[by]}]`, own[by]);
  return `/orderMain/tradingDetails?${params}`;
}

interface PartsProps {
  by: By;
  parts: readonly SalesPart[];
  labelOf(part: SalesPart): string;
  from: number;
  to: number;
}
function Parts({ by, parts, labelOf, from, to }: PartsProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const money = useMoney();
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`by.${by}`)}</Table.Th>
            <Table.Th ta="right">{t('count')}</Table.Th>
            <Table.Th ta="right">{t('revenue')}</Table.Th>
            <Table.Th ta="right">{t('refunds')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part) => (
            <Table.Tr key={part.key}>
              <Table.Td>
                <Anchor component={Link} to={linesBehind(by, part, from, to)}>
                  {labelOf(part)}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right">{format.number(part.orders)}</Table.Td>
              <Table.Td ta="right">{money(part.revenue)}</Table.Td>
              <Table.Td ta="right">{money(part.refunds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Sales of a period: the sums, a bar for each part, and the lines behind them. */
export default function SalesScreen() {
  const { t } = useTranslation(['orders', 'resources/tradingDetails']);
  const [{ by, days }, setFilter] = useUrlState(FILTERS);
  const { from, to } = useMemo(() => lastDays(Number(days)), [days]);
  const { data, isError, refetch } = useSalesStatisticsQuery({ from, to, by });
  const labelOf = ({ key, label }: SalesPart) =>
    by === 'channel' ? t(`resources/tradingDetails:choices.channel.${key}`) : label || t('orders:none');
  const bars = (data?.parts ?? []).map((part) => ({
    key: part.key,
    label: labelOf(part),
    value: part.revenue / MINOR,
  }));
  const option = (value: string, label: string) => ({ value, label });
  return (
    <PageFrame title={t('orders:sales')}>
      <Group>
        <SelectFilter
          label={t('orders:period')}
          value={days}
          options={PERIODS.map((each) => option(each, t(`orders:days.${each}`)))}
          onChange={(next) => setFilter({ days: (next ?? '30') as (typeof PERIODS)[number] })}
        />
        <SelectFilter
          label={t('orders:groupBy')}
          value={by}
          options={SALES_BY.map((each) => option(each, t(`orders:by.${each}`)))}
          onChange={(next) => setFilter({ by: (next ?? 'day') as By })}
        />
      </Group>
      {data ? (
        <>
          <Figures total={data.total} before={data.before} />
          <Panel title={t('orders:revenue')}>
            <BarChart bars={bars} unit="¥" digits={2} height={260} summary={t('orders:chart')} />
          </Panel>
          <Panel title={t(`orders:by.${by}`)}>
            <Parts by={by} parts={data.parts} labelOf={labelOf} from={from} to={to} />
          </Panel>
        </>
      ) : (
        <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />
      )}
    </PageFrame>
  );
}
