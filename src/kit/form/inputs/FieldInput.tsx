import type { Purpose } from '@contract/files';
import type {
  ChoiceField,
  Draft,
  FileField,
  FilesField,
  Line,
  LinesField,
  LocalizedField,
  NumberField,
  Pair,
  PairsField,
  Place,
  RefField,
  RegionField,
  TextField,
} from '@contract/kit/field';
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { FilesField as FilesUpload } from '@shared/upload';
import { useTranslation } from 'react-i18next';
import type { Words } from '../../words';
import { AmountInput } from './AmountInput';
import { DayInput, MomentInput } from './DayInput';
import { DivisionInput } from './DivisionInput';
import { FileInput } from './FileInput';
import { GeoInput } from './GeoInput';
import type { InputProps } from './inputProps';
import { LocalizedInput } from './LocalizedInput';
import { LinesInput } from './lines/LinesInput';
import { MoneyInput } from './MoneyInput';
import { PairsInput } from './PairsInput';
import { RefInput } from './RefInput';
import { RegionInput } from './RegionInput';
import { typedText } from './typed';

const MODES: Partial<Record<string, 'tel' | 'email' | 'url' | 'numeric'>> = {
  mobile: 'tel',
  email: 'email',
  url: 'url',
  ean13: 'numeric',
  digits6: 'numeric',
  bankCard: 'numeric',
};
const COUNTED_FROM = 0.8;
/** Numbers and codes are as long as they are; only texts run out. */
const COUNTED_MAX = 64;

/** How much of a long text is left, once it matters. */
function counterOf(text: string, max: number): string | undefined {
  const size = [...text].length;
  return max >= COUNTED_MAX && size >= max * COUNTED_FROM ? `${size} / ${max}` : undefined;
}

function TextInputs({
  field,
  value,
  draft,
  shared,
  onChange,
}: {
  field: TextField;
  value: unknown;
  draft: Draft;
  shared: object;
  onChange(value: unknown): void;
}) {
  const text = typeof value === 'string' ? value : '';
  const description = (shared as { description?: string }).description;
  const counter = counterOf(text, field.max);
  const common = {
    ...shared,
    value: text,
    description: counter ? [description, counter].filter(Boolean).join(' · ') : description,
  };
  if (field.kind === 'long')
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const above = field.regionsIn?.(draft);
  if (above)
    return <RegionInput {...common} above={above} onChange={(next) => onChange(typedText(field, next))} />;
  return (
    <TextInput
      {...common}
      inputMode={field.check && MODES[field.check]}
      onChange={(event) => onChange(typedText(field, event.currentTarget.value))}
    />
  );
}

function ChoiceInput({
  name,
  field,
  value,
  words,
  shared,
  onChange,
}: {
  name: string;
  field: ChoiceField;
  value: unknown;
  words: Words;
  shared: { label?: string; disabled?: boolean };
  onChange(value: unknown): void;
}) {
  const data = field.values.map((each) => ({ value: each, label: words.choice(name, each) }));
  if (field.kind === 'choices')
    return (
      <MultiSelect
        {...shared}
        data={data}
        value={(value as string[] | null) ?? []}
        onChange={onChange}
        clearable
      />
    );
  return (
    <Select
      {...shared}
      data={data}
      value={(value as string | null) ?? null}
      onChange={onChange}
      clearable={!field.required}
      allowDeselect={!field.required}
    />
  );
}

/** One input for each kind of field: a closed set. */
export function FieldInput(props: InputProps) {
  const { name, field, words, value, draft, error, disabled, note, bare, place = name } = props;
  const { onChange, onBlur } = props;
  const { t } = useTranslation('record');
  const label = words.field(name);
  const shared = {
    label: bare ? undefined : label,
    'aria-label': bare ? label : undefined,
    description: bare ? undefined : (note ?? words.help(name)),
    error,
    disabled,
    name: place,
    'data-field': place,
    size: bare ? ('xs' as const) : undefined,
    withAsterisk: field.required && !bare,
    onBlur: onBlur && (() => onBlur()),
  };
  const amount = typeof value === 'number' ? value : null;
  switch (field.kind) {
    case 'number': {
      const { unit, digits } = field as NumberField;
      return (
        <AmountInput
          {...shared}
          value={amount}
          decimalScale={digits}
          suffix={unit && ` ${t(`kit:unit.${unit}`)}`}
          onChange={onChange}
        />
      );
    }
    case 'money':
      return <MoneyInput {...shared} orgId={draft.orgId} value={amount} onChange={onChange} />;
    case 'flag':
      return (
        <Switch
          {...shared}
          mt={bare ? 4 : 'lg'}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
      return <DayInput {...shared} value={(value as string | null) ?? null} onChange={onChange} />;
    case 'moment':
      return <MomentInput {...shared} value={(value as number | null) ?? null} onChange={onChange} />;
    case 'choice':
    case 'choices':
      return (
        <ChoiceInput
          name={name}
          field={field as ChoiceField}
          value={value}
          words={words}
          shared={shared}
          onChange={onChange}
        />
      );
    case 'ref':
    case 'refs':
      return (
        <RefInput {...shared} field={field as RefField} value={value} draft={draft} onChange={onChange} />
      );
    case 'file':
      return (
        <FileInput
          {...shared}
          field={field as FileField}
          value={value as string | null}
          onChange={onChange}
        />
      );
    case 'localized':
      return (
        <LocalizedInput
          {...shared}
          field={field as LocalizedField}
          value={value as never}
          onChange={onChange}
        />
      );
    case 'files': {
      const { purpose, max } = field as FilesField;
      return (
        <FilesUpload
          {...shared}
          max={max}
          onChange={onChange}
          purpose={purpose as Purpose}
          value={(value as string[] | null) ?? []}
        />
      );
    }
    case 'lines':
      return (
        <LinesInput
          {...shared}
          name={place}
          words={words}
          draft={draft}
          onBlur={onBlur}
          onChange={onChange}
          Cell={FieldInput}
          problems={props.problems}
          field={field as LinesField}
          value={(value as Line[] | null) ?? []}
        />
      );
    case 'pairs':
      return (
        <PairsInput
          {...shared}
          field={field as PairsField}
          value={(value as Pair[] | null) ?? []}
          onChange={onChange}
        />
      );
    case 'region':
      return (
        <DivisionInput
          {...shared}
          field={field as RegionField}
          value={value as string | null}
          onChange={onChange}
        />
      );
    case 'geo':
      return <GeoInput {...shared} value={value as Partial<Place> | null} onChange={onChange} />;
    default:
      return (
        <TextInputs
          value={value}
          draft={draft}
          shared={shared}
          onChange={onChange}
          field={field as TextField}
        />
      );
  }
}
