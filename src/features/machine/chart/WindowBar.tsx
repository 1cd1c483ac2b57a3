import { DeferredMomentInput } from '@kit';
import { useMachineInfos } from '@live';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { momentOf, wallClock } from '@shared/lib';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart.module.css';
import { type ChartRange, type ChartUrl, type ChartWindow, RANGE_NAMES } from './window';

/** More would make opening the list slow; typing narrows it. */
const MAX_OPTIONS = 50;

interface WindowBarProps {
  filter: ChartUrl;
  shown: ChartWindow;
  timeZone: string;
  /** Of the machine itself, which is not compared with itself. */
  id: string;
  onChange(changes: Partial<ChartUrl>): void;
}

/** The clock of a zone, for a field of date and time. */
const clockOf = (timeZone: string) => ({
  textOf: (ms: number) => `${wallClock(ms, timeZone).replace('T', ' ')}:00`,
  timeOf: (text: string) => momentOf(text.replace(' ', 'T'), timeZone) ?? null,
});

function Moments({ shown, timeZone, onChange }: Omit<WindowBarProps, 'filter' | 'id'>) {
  const { t } = useTranslation('machine');
  const { from, to } = shown;
  const clock = useMemo(() => clockOf(timeZone), [timeZone]);
  return (['from', 'to'] as const).map((name) => (
    <span key={name} className={classes.moment}>
      <DeferredMomentInput
        size="xs"
        clearable={false}
        aria-label={t(`chart.${name}`)}
        clock={clock}
        value={shown[name]}
        onChange={(at) => at !== null && onChange({ from, to, [name]: at })}
      />
    </span>
  ));
}

function Beside({ id, filter, onChange }: Pick<WindowBarProps, 'id' | 'filter' | 'onChange'>) {
  const { t } = useTranslation(['machine', 'common']);
  const machines = useMachineInfos();
  const data = useMemo(
    () => machines.filter((each) => each.id !== id).map(({ id: value, name: label }) => ({ value, label })),
    [machines, id],
  );
  return (
    <Select
      size="xs"
      searchable
      clearable
      limit={MAX_OPTIONS}
      aria-label={t('machine:chart.compare')}
      placeholder={t('machine:chart.compare')}
      nothingFoundMessage={t('common:empty.filtered')}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      data={data}
      value={filter.beside || null}
      onChange={(beside) => onChange({ beside: beside ?? '' })}
    />
  );
}

/** Which time is shown, and which machine beside this one. */
export function WindowBar(props: WindowBarProps) {
  const { t } = useTranslation('machine');
  const { filter, shown, onChange } = props;
  const choose = (range: ChartRange | undefined) => onChange({ range, from: 0, to: 0 });
  return (
    <div className={classes.bar}>
      <SegmentedControl
        size="xs"
        value={shown.moving ? filter.range : ''}
        data={RANGE_NAMES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        onChange={(next) => choose(RANGE_NAMES.find((name) => name === next))}
      />
      <Moments {...props} />
      <Beside {...props} />
      {!shown.moving && (
        <Button size="xs" variant="default" onClick={() => choose(filter.range)}>
          {t('chart.reset')}
        </Button>
      )}
    </div>
  );
}
