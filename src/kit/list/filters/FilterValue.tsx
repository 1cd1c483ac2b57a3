import {
  type ChoiceField,
  type Field,
  isRegionText,
  type NumberField,
  type RefField,
  type TextField,
} from '@contract/kit/field';
import type { Operator } from '@contract/kit/question/filter';
import { PERIODS } from '@contract/kit/question/period';
import { Button, Checkbox, Group, ScrollArea, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../form/inputs/AmountInput';
import { DayInput, MomentInput } from '../../form/inputs/DayInput';
import { MoneyInput } from '../../form/inputs/MoneyInput';
import { typedNumber } from '../../form/inputs/typed';
import { RefSelect } from '../../values/RefSelect';
import type { Words } from '../../words';
import { ManyTexts } from './ManyTexts';
import { minuteText } from './minutes';
import { RegionFilter } from './RegionFilter';
import { RegionTextFilter } from './RegionTextFilter';

export interface FilterValueProps {
  name: string;
  field: Field;
  op: Operator;
  values: readonly string[];
  words: Words;
  onChange(values: string[]): void;
}

interface OneValueProps extends Pick<FilterValueProps, 'field'> {
  value: string;
  label: string;
  onChange(value: string): void;
}

/** One end of a stretch: an amount, a day or a moment. */
function End({ field, value, end, label, onChange }: OneValueProps & { end: boolean }) {
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
function PeriodButtons({ values, onChange }: Pick<FilterValueProps, 'values' | 'onChange'>) {
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

function Range({ field, values, onChange }: Pick<FilterValueProps, 'field' | 'values' | 'onChange'>) {
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

/** All values of a choice, each a click away. */
function Choices({
  name,
  offered,
  values,
  words,
  onChange,
}: Pick<FilterValueProps, 'name' | 'values' | 'words' | 'onChange'> & { offered: readonly string[] }) {
  const { t } = useTranslation('kit');
  return (
    <Checkbox.Group size="xs" aria-label={t('list.value')} value={[...values]} onChange={onChange}>
      <ScrollArea.Autosize mah="14rem">
        <Stack gap={6} py={2}>
          {offered.map((value) => (
            <Checkbox key={value} size="xs" value={value} label={words.choice(name, value)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}

/** How many days back or ahead. */
function Days({ values, onChange }: Pick<FilterValueProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('kit');
  return (
    <AmountInput
      size="xs"
      min={1}
      max={9_999}
      allowDecimal={false}
      aria-label={t('list.days')}
      suffix={` ${t('unit.day')}`}
      value={typedNumber(values[0] ?? '')}
      onChange={(next) => onChange([String(next ?? '')])}
    />
  );
}

function YesOrNo({ values, onChange }: Pick<FilterValueProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('kit');
  const data = ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }));
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('list.value')}
      data={data}
      value={values[0] ?? ''}
      onChange={(next) => onChange([next])}
    />
  );
}

function Typed({
  name,
  op,
  values,
  onChange,
}: Pick<FilterValueProps, 'name' | 'op' | 'values' | 'onChange'>) {
  const { t } = useTranslation('kit');
  const label = t('list.value');
  if (op === 'in') return <ManyTexts key={name} label={label} values={values} onChange={onChange} />;
  return (
    <TextInput
      size="xs"
      aria-label={label}
      data-autofocus
      value={values[0] ?? ''}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  );
}

/** What is compared with one value of the field's kind, or picked from what there is. */
function ValueOfKind({ name, field, op, values, words, onChange }: FilterValueProps) {
  const { t } = useTranslation('kit');
  const label = t('list.value');
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const offered = (field as ChoiceField).values;
      return <Choices name={name} offered={offered} values={values} words={words} onChange={onChange} />;
    }
    case 'flag':
      return <YesOrNo values={values} onChange={onChange} />;
    case 'ref':
    case 'refs': {
      const { to } = field as RefField;
      const shared = { label, many: true, size: 'xs', withinPortal: false } as const;
      return <RefSelect {...shared} resource={to} value={values} onChange={onChange} />;
    }
    case 'region':
      return <RegionFilter op={op} values={values} onChange={onChange} />;
    case 'date':
    case 'moment':
    case 'number':
    case 'money': {
      const [value = ''] = values;
      const change = (next: string) => onChange([next]);
      return <End field={field} label={label} value={value} end={op === 'lte'} onChange={change} />;
    }
    default:
      if (isRegionText(field))
        return <RegionTextFilter field={field as TextField} op={op} values={values} onChange={onChange} />;
      return <Typed name={name} op={op} values={values} onChange={onChange} />;
  }
}

/** What a filter compares with, by its comparison and the kind of its field. */
export function FilterValue(props: FilterValueProps) {
  const { field, op, values, onChange } = props;
  if (op === 'between') return <Range field={field} values={values} onChange={onChange} />;
  if (op === 'during') return <PeriodButtons values={values} onChange={onChange} />;
  if (op === 'last' || op === 'next') return <Days values={values} onChange={onChange} />;
  return <ValueOfKind {...props} />;
}
