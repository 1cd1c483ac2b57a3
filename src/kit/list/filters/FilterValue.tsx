import { type ChoiceField, isRegionText, type RefField, type TextField } from '@contract/kit/field';
import { Checkbox, ScrollArea, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../form/inputs/AmountInput';
import { typedNumber } from '../../form/inputs/typed';
import { RefSelect } from '../../values/RefSelect';
import { ManyTexts } from './ManyTexts';
import { End, type FilterValueProps, PeriodButtons, Range } from './RangeValue';
import { RegionFilter } from './RegionFilter';
import { RegionTextFilter } from './RegionTextFilter';

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
