import type { Field, NumberField } from '@contract/kit/field';
import type { FilterOperator } from '@contract/kit/question/filter';
import { PERIODS } from '@contract/kit/question/period';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../form/inputs/AmountInput';
import { DayInput, MomentInput } from '../../form/inputs/DayInput';
import { MoneyInput } from '../../form/inputs/MoneyInput';
import { typedNumber } from '../../form/inputs/typed';
import type { ResourceWords } from '../../words';
import { minuteText } from './minutes';

export interface FilterValueProps {
  name: string;
  field: Field;
  op: FilterOperator;
  values: readonly string[];
  words: ResourceWords;
  onChange(values: string[]): void;
}

interface OneValueProps extends Pick<FilterValueProps, 'field'> {
  value: string;
  label: string;
  onChange(value: string): void;
}

/** One end of a stretch: an amount, a day or a moment. */
export function End({ field, value, end, label, onChange }: OneValueProps & { end: boolean }) {
  const shared = { size: 'xs', 'aria-label': label, placeholder: label } as const;
  const told = (next: number | null) => onChange(String(next ?? ''));
  switch (field.kind) {
    case 'date':
      return (
        <DayInput
          {...shared}
          value={value || null}
          onChange={(day) => onChange(day ?? '')}
          popoverProps={{ withinPortal: false }}
        />
      );
    case 'moment':
      return (
        <MomentInput
          {...shared}
          // A day that is chosen first is meant from its beginning, or to its end.
          defaultTimeValue={value === '' ? (end ? '23:59' : '00:00') : undefined}
          value={typedNumber(value)}
          onChange={(at) => onChange(minuteText(at, end))}
          popoverProps={{ withinPortal: false }}
        />
      );
    case 'money':
      return <MoneyInput {...shared} value={typedNumber(value)} onChange={told} />;
    default: {
      const { digits } = field as NumberField;
      return <AmountInput {...shared} decimalScale={digits} value={typedNumber(value)} onChange={told} />;
    }
  }
}

/** Periods by a click; their days are those of where one is. */
export function PeriodButtons({ values, onChange }: Pick<FilterValueProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('kit');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Group gap={4} maw="18rem" role="group" aria-label={t('list.value')}>
      {PERIODS.map((period) => (
        <Button
          key={period}
          size="compact-xs"
          variant={values[0] === period ? 'filled' : 'default'}
          aria-pressed={values[0] === period}
          onClick={() => onChange([period, timeZone])}
        >
          {t(`period.${period}`)}
        </Button>
      ))}
    </Group>
  );
}

export function Range({ field, values, onChange }: Pick<FilterValueProps, 'field' | 'values' | 'onChange'>) {
  const { t } = useTranslation('kit');
  const [from = '', to = ''] = values;
  const ends = [
    { label: t('list.from'), value: from, set: (value: string) => onChange([value, to]) },
    { label: t('list.to'), value: to, set: (value: string) => onChange([from, value]) },
  ];
  const inputs = ends.map(({ label, value, set }, index) => (
    <End key={label} field={field} label={label} value={value} end={index === 1} onChange={set} />
  ));
  return <>{inputs}</>;
}
