import { RECORD_DAYS_MAX } from '@contract/machines/climateRecord';
import { DAY_MS, MINUTE_MS } from '@contract/time/durations';
import { PaperHead, RefSelect, useDownload } from '@kit';
import { Button } from '@mantine/core';
import { useServerNow } from '@realtime';
import { text, useFormat, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, PrintButton, ZoneSelect } from '@shared/ui';
import { rangeMs } from '@shared/ui/period/dateRange';
import { PeriodFilter } from '@shared/ui/period/PeriodFilter';
import { ArrowLeft, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClimateRecordQuery } from '../climate.api';
import { ClimateRecordBody } from './ClimateRecordBody';
import classes from './Record.module.css';

const FILTERS = { machine: text(), from: text(), to: text(), record: text(), zone: text() };
const PERIOD_MAX_MS = RECORD_DAYS_MAX * DAY_MS;

/** The temperature record of a machine: to read, to print, to take along. */
export default function RecordView() {
  const { t } = useTranslation('climateRecord');
  const [{ machine, zone, from, to }, change] = useUrlState(FILTERS);
  const now = useServerNow(MINUTE_MS);
  const whole = rangeMs({ from, to }, now);
  const period = { from: Math.max(whole.from, whole.to - PERIOD_MAX_MS), to: whole.to };
  const asked = { id: machine, ...(zone && { zone }), ...period };
  const { data, isError, isFetching, refetch } = useClimateRecordQuery(asked, { skip: machine === '' });
  const { start, bytes } = useDownload(t('failed'));
  const format = useFormat(data?.machine.timezone);
  const record = data?.machine.id === machine ? data : undefined;
  const sheet = `/devices/${machine}/climateRecord.xlsx?from=${period.from}&to=${period.to}${zone && `&zone=${encodeURIComponent(zone)}`}`;
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<ArrowLeft size={14} aria-hidden />}
            onClick={() => change({ record: '' })}
          >
            {t('back')}
          </Button>
          {record && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<FileSpreadsheet size={14} aria-hidden />}
                loading={bytes !== undefined}
                onClick={() => void start(sheet, `climate-${record.machine.serialNo}.xlsx`)}
              >
                {t('sheet')}
              </Button>
              <PrintButton />
            </>
          )}
        </>
      }
    >
      <div className={classes.tools}>
        <RefSelect
          resource="devices"
          label={t('machineLabel')}
          size="sm"
          value={machine ? [machine] : []}
          onChange={([next]) => change({ machine: next ?? '', zone: '' })}
        />
        {record && (
          <ZoneSelect zones={record.zones} value={record.zone} onChange={(next) => change({ zone: next })} />
        )}
        <PeriodFilter value={{ from, to }} now={now} onChange={change} />
      </div>
      {machine === '' && <EmptyState kind="none" title={t('choose')} text={t('chooseText')} />}
      {machine !== '' && !record && <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />}
      {record && (
        <div className={classes.page} aria-busy={isFetching}>
          <PaperHead title={t('title')}>
            <li>{record.machine.name}</li>
            <li>{format.stamp(record.asOf)}</li>
          </PaperHead>
          <ClimateRecordBody record={record} />
        </div>
      )}
    </PageFrame>
  );
}
