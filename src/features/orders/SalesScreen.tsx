import { BarChart } from '@charts';
import { SALES_BY, type SalesBy, type SalesPart } from '@contract/orders/sales';
import { CHINA_ZONE } from '@contract/time/chinaTime';
import { MINUTE_MS } from '@contract/time/durations';
import { useDownload } from '@kit';
import { Button, Text } from '@mantine/core';
import { useServerNow } from '@realtime';
import { oneOf, text, useTabZone, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, Panel } from '@shared/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { linesBehind } from './linesBehind';
import { MINOR } from './money';
import { useSalesStatisticsQuery } from './orders.api';
import { SalesFigures } from './SalesFigures';
import { SalesParts } from './SalesParts';
import classes from './SalesScreen.module.css';
import { SalesTools } from './SalesTools';
import { daysOf, PERIOD_CHOICES, periodOf } from './salesPeriod';

const FILTERS = {
  by: oneOf(SALES_BY, 'day'),
  days: oneOf(PERIOD_CHOICES, '30'),
  from: text(),
  to: text(),
};

interface SalesReportProps {
  by: SalesBy;
  from: number;
  to: number;
}

/** The sums, a bar for each part, and the lines behind them. */
function SalesReport({ by, from, to }: SalesReportProps) {
  const { t } = useTranslation(['orders', 'resources/tradingDetails']);
  // Never the answer to the question before: its parts are of another kind, and so are the lines behind them.
  const { currentData: data, isError, refetch } = useSalesStatisticsQuery({ from, to, by });
  const navigate = useNavigate();
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  const labelOf = ({ key, label }: SalesPart) =>
    by === 'channel' ? t(`resources/tradingDetails:choices.channel.${key}`) : label || t('orders:none');
  const bars = data.parts.map((part) => ({
    key: part.key,
    label: labelOf(part),
    value: part.revenue / MINOR,
  }));
  return (
    <div className={classes.page}>
      <SalesFigures total={data.total} before={data.before} from={from} to={to} />
      <Panel title={t('orders:revenue')}>
        <BarChart
          bars={bars}
          unit="CNY"
          digits={2}
          height={260}
          chosen
          summary={t('orders:chart')}
          onSelect={(key) => navigate(linesBehind(by, key, from, to))}
        />
        {bars.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('orders:openLines')}
          </Text>
        )}
      </Panel>
      <Panel title={t(`orders:by.${by}`)}>
        <SalesParts
          by={by}
          parts={data.parts}
          rest={data.rest}
          labelOf={labelOf}
          linkOf={({ key }) => linesBehind(by, key, from, to)}
        />
      </Panel>
    </div>
  );
}

/** Sales of a period beside the one before; the address holds what is asked. */
export default function SalesScreen() {
  const { t } = useTranslation('orders');
  const [filter, setFilter] = useUrlState(FILTERS);
  useTabZone(CHINA_ZONE);
  const now = useServerNow(MINUTE_MS);
  const period = periodOf(filter, now);
  const { start, bytes } = useDownload(t('sheetFailed'));
  const save = ({ from, to }: { from: number; to: number }) => {
    const days = daysOf({ from, to });
    const name = `sales-${filter.by}-${days.from}-${days.to}.xlsx`;
    void start(
      `/salesStatistics.xlsx?${new URLSearchParams({ from: `${from}`, to: `${to}`, by: filter.by })}`,
      name,
    );
  };
  return (
    <PageFrame
      title={t('sales')}
      actions={
        'from' in period && (
          <Button
            size="xs"
            variant="default"
            leftSection={<FileSpreadsheet size={14} aria-hidden />}
            loading={bytes !== undefined}
            onClick={() => save(period)}
          >
            {t('sheet')}
          </Button>
        )
      }
    >
      <SalesTools filter={filter} period={period} now={now} onChange={setFilter} />
      {'from' in period ? (
        <SalesReport by={filter.by} from={period.from} to={period.to} />
      ) : (
        <EmptyState
          kind="filtered"
          title={t(`problem.${period.problem}`)}
          text={t('problemText')}
          onClear={() => setFilter({ days: '30', from: '', to: '' })}
        />
      )}
    </PageFrame>
  );
}
