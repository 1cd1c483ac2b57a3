import { BarChart } from '@charts';
import { chinaMidnight } from '@contract/common/chinaTime';
import { SALES_BY, type SalesBy, type SalesPart } from '@contract/orders/sales';
import { Group, Text } from '@mantine/core';
import { oneOf, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, Panel, SelectFilter } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { linesBehind } from './linesBehind';
import { MINOR } from './money';
import { useSalesStatisticsQuery } from './orders.api';
import { SalesFigures } from './SalesFigures';
import { SalesParts } from './SalesParts';
import classes from './SalesScreen.module.css';

const DAY_MS = 86_400_000;
const PERIODS = ['7', '30', '90', '365'] as const;
const FILTERS = { by: oneOf(SALES_BY, 'day'), days: oneOf(PERIODS, '30') };

/** Whole days in China, today among them. */
function lastDays(days: number) {
  const midnight = chinaMidnight(Date.now());
  return { from: midnight - (days - 1) * DAY_MS, to: midnight + DAY_MS };
}

/** Sales of a period beside the one before: the sums, a bar for each part, and the lines behind them. */
export default function SalesScreen() {
  const { t } = useTranslation(['orders', 'resources/tradingDetails']);
  const [{ by, days }, setFilter] = useUrlState(FILTERS);
  const { from, to } = useMemo(() => lastDays(Number(days)), [days]);
  // Never the answer to the question before: its parts are of another kind, and so are the lines behind them.
  const { currentData: data, isError, refetch } = useSalesStatisticsQuery({ from, to, by });
  const labelOf = ({ key, label }: SalesPart) =>
    by === 'channel' ? t(`resources/tradingDetails:choices.channel.${key}`) : label || t('orders:none');
  const bars = (data?.parts ?? []).map((part) => ({
    key: part.key,
    label: labelOf(part),
    value: part.revenue / MINOR,
  }));
  const navigate = useNavigate();
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
          onChange={(next) => setFilter({ by: (next ?? 'day') as SalesBy })}
        />
      </Group>
      {data ? (
        <div className={classes.page}>
          <SalesFigures total={data.total} before={data.before} from={from} to={to} />
          <Panel title={t('orders:revenue')}>
            <BarChart
              bars={bars}
              unit="¥"
              digits={2}
              height={260}
              summary={t('orders:chart')}
              onSelect={(key) => navigate(linesBehind(by, key, from, to))}
            />
            <Text size="sm" c="dimmed">
              {t('orders:openLines')}
            </Text>
          </Panel>
          <Panel title={t(`orders:by.${by}`)}>
            <SalesParts
              by={by}
              parts={data.parts}
              labelOf={labelOf}
              linkOf={({ key }) => linesBehind(by, key, from, to)}
            />
          </Panel>
        </div>
      ) : (
        <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />
      )}
    </PageFrame>
  );
}
