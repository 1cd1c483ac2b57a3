import { LineChart } from '@charts';
import type { Excursion } from '@contract/resources/machines/excursions';
import { HOUR_MS } from '@contract/time/durations';
import { PaperHead } from '@kit';
import { Anchor } from '@mantine/core';
import { useServerNow } from '@realtime';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel, PrintButton } from '@shared/ui';
import { dayOf } from '@shared/ui/period/dateRange';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCaseDoorsQuery, useZoneSeriesQuery } from '../climate.api';

const AROUND_MS = 2 * HOUR_MS;
const STEP_MS = 300_000;

interface CaseProps {
  row: Excursion;
  from: number;
  to: number;
}

/** The curve with its limits, some hours before and after. */
function CaseCurve({ row, from, to }: CaseProps) {
  const { t } = useTranslation(['climate', 'common']);
  const format = useFormat();
  const now = useServerNow(STEP_MS);
  const asked = { id: String(row.deviceId), zone: String(row.zone), from, to };
  const { data, isError, refetch } = useZoneSeriesQuery(asked);
  const label = t('common:temperature');
  const series = useMemo(
    () => [{ key: 't', label, points: (data?.points ?? []).map(({ t: at, avg }) => ({ t: at, v: avg })) }],
    [data, label],
  );
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  const span = t('common:chart.from', { from: format.dateTime(from), to: format.dateTime(to) });
  return (
    <LineChart
      from={from}
      to={to}
      now={now}
      series={series}
      limits={{
        low: row.limitLow ?? data.limits.tLow,
        high: row.limitHigh ?? data.limits.tHigh,
        preLow: data.limits.preLow,
        preHigh: data.limits.preHigh,
      }}
      unit="°C"
      height={220}
      summary={`${t('common:temperature')} · ${span}`}
    />
  );
}

/** Who had a door open meanwhile. */
function Openings({ row, from, to }: CaseProps) {
  const { t } = useTranslation(['climate', 'domain']);
  const format = useFormat();
  const { data } = useCaseDoorsQuery({ machineId: String(row.deviceId), from, to });
  if (!data) return null;
  return (
    <Panel title={t('climate:case.openings')}>
      {data.rows.length === 0 && t('climate:case.noOpenings')}
      <ul>
        {data.rows.map(({ id, openAt, closeAt, openBy, purpose }) => (
          <li key={id}>
            {[
              format.stamp(openAt),
              closeAt !== null && format.duration(closeAt - openAt),
              openBy,
              t(`domain:purpose.${purpose}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What belongs to the file of an excursion beside its figures: curve, openings, the record behind it, a print. */
export function CaseAside({ row }: { row: Excursion }) {
  const { t } = useTranslation('climate');
  const format = useFormat();
  const now = useServerNow(STEP_MS);
  const from = Math.floor((Number(row.startAt) - AROUND_MS) / STEP_MS) * STEP_MS;
  const to = Math.ceil(Math.min(now, Number(row.endAt ?? now) + AROUND_MS) / STEP_MS) * STEP_MS;
  const record = `/machine/humiture?record=open&machine=${row.deviceId}&zone=${encodeURIComponent(String(row.zone))}&from=${dayOf(from)}&to=${dayOf(to)}`;
  return (
    <>
      <PaperHead title={String(row.caseNo)}>
        <li>{format.stamp(now)}</li>
      </PaperHead>
      <Panel title={t('case.curve')} action={<PrintButton />}>
        <CaseCurve row={row} from={from} to={to} />
        <Anchor component={Link} to={record} size="sm">
          {t('case.record')}
        </Anchor>
      </Panel>
      <Openings row={row} from={from} to={to} />
    </>
  );
}
