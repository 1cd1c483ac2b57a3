import type { FilePurpose } from '@contract/files';
import type {
  ChoiceField,
  FieldKind,
  FileField,
  FilesField,
  GeoPoint,
  Line,
  LinesField,
  LocalizedField,
  NumberField,
  Pair,
  PairsField,
  RefField,
  RegionField,
  TextField,
} from '@contract/kit/field';
import { Switch } from '@mantine/core';
import { useCurrency } from '@shared/lib';
import { FilesUpload } from '@shared/upload';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from './AmountInput';
import { ChoiceInput } from './ChoiceInput';
import { DayInput, MomentInput } from './DayInput';
import { FileInput } from './FileInput';
import type { InputProps } from './inputProps';
import { LocalizedInput } from './LocalizedInput';
import { LinesInput } from './lines/LinesInput';
import { MoneyInput } from './MoneyInput';
import { PairsInput } from './PairsInput';
import { DivisionInput } from './places/DivisionInput';
import { GeoInput } from './places/GeoInput';
import { RefInput } from './RefInput';
import { TextFieldInput } from './TextFieldInput';

/** What every input is told alike: its label, help, error and name. */
function frameOf(
  { name, field, words, error, disabled, note, bare, place = name, onBlur }: InputProps,
  currency?: string,
) {
  const label = words.field(name);
  return {
    label: bare ? undefined : label,
    'aria-label': bare ? label : undefined,
    description: bare ? undefined : (note ?? words.help(name, currency)),
    error,
    disabled,
    name: place,
    'data-field': place,
    size: bare ? ('xs' as const) : undefined,
    withAsterisk: field.required && !bare,
    onBlur: onBlur && (() => onBlur()),
  };
}

const amountOf = (value: unknown) => (typeof value === 'number' ? value : null);
const listOf = <T,>(value: unknown) => (value as T[] | null) ?? [];

function NumberOf(props: InputProps) {
  const { t } = useTranslation('kit');
  const { unit, digits } = props.field as NumberField;
  const value = amountOf(props.value);
  return (
    <AmountInput
      {...frameOf(props)}
      value={value}
      decimalScale={digits}
      suffix={unit && ` ${t(`unit.${unit}`, { count: value ?? 0 })}`}
      placeholder={unit && t(`unit.${unit}`, { count: 0 })}
      onChange={props.onChange}
    />
  );
}

function MoneyOf(props: InputProps) {
  const { value, draft, onChange } = props;
  const frame = frameOf(props, useCurrency(draft.orgId));
  return <MoneyInput {...frame} orgId={draft.orgId} value={amountOf(value)} onChange={onChange} />;
}

function FlagOf(props: InputProps) {
  const { value, bare, onChange } = props;
  // It is on or off: nothing can be missing.
  const { withAsterisk: _, ...frame } = frameOf(props);
  return (
    <Switch
      {...frame}
      mt={bare ? 4 : 'lg'}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function DateOf(props: InputProps) {
  const { value, onChange } = props;
  return <DayInput {...frameOf(props)} value={(value as string | null) ?? null} onChange={onChange} />;
}

function MomentOf(props: InputProps) {
  const { value, onChange } = props;
  return <MomentInput {...frameOf(props)} value={(value as number | null) ?? null} onChange={onChange} />;
}

function ChoiceOf(props: InputProps) {
  const { name, field, words, value, onChange } = props;
  return (
    <ChoiceInput
      field={field as ChoiceField}
      shared={frameOf(props)}
      name={name}
      words={words}
      value={value}
      onChange={onChange}
    />
  );
}

function RefOf(props: InputProps) {
  const { field, value, draft, onChange } = props;
  return (
    <RefInput {...frameOf(props)} field={field as RefField} value={value} draft={draft} onChange={onChange} />
  );
}

function FileOf(props: InputProps) {
  const { draft, value, onChange } = props;
  const field = props.field as FileField;
  return (
    <FileInput
      {...frameOf(props)}
      purpose={(field.purposeOf?.(draft) ?? field.purpose) as FilePurpose}
      value={value as string | null}
      onChange={onChange}
    />
  );
}

function FilesOf(props: InputProps) {
  const { purpose, max } = props.field as FilesField;
  return (
    <FilesUpload
      {...frameOf(props)}
      max={max}
      purpose={purpose as FilePurpose}
      value={listOf<string>(props.value)}
      onChange={props.onChange}
    />
  );
}

function LocalizedOf(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <LocalizedInput
      {...frameOf(props)}
      field={field as LocalizedField}
      value={value as never}
      onChange={onChange}
    />
  );
}

function LinesOf(props: InputProps) {
  const { name, field, words, value, draft, problems, titles, place = name, onChange, onBlur } = props;
  return (
    <LinesInput
      {...frameOf(props)}
      name={place}
      field={field as LinesField}
      value={listOf<Line>(value)}
      Cell={FieldInput}
      words={words}
      draft={draft}
      problems={problems}
      titles={titles}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

function PairsOf(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <PairsInput
      {...frameOf(props)}
      field={field as PairsField}
      value={listOf<Pair>(value)}
      onChange={onChange}
    />
  );
}

function RegionOf(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <DivisionInput
      {...frameOf(props)}
      field={field as RegionField}
      value={value as string | null}
      onChange={onChange}
    />
  );
}

function GeoOf(props: InputProps) {
  const { value, onChange } = props;
  return <GeoInput {...frameOf(props)} value={value as Partial<GeoPoint> | null} onChange={onChange} />;
}

function TextOf(props: InputProps) {
  const { field, value, draft, onChange, onOther } = props;
  return (
    <TextFieldInput
      field={field as TextField}
      shared={frameOf(props)}
      value={value}
      draft={draft}
      onChange={onChange}
      onOther={onOther}
    />
  );
}

const INPUTS: Readonly<Record<FieldKind, ComponentType<InputProps>>> = {
  text: TextOf,
  long: TextOf,
  number: NumberOf,
  money: MoneyOf,
  flag: FlagOf,
  date: DateOf,
  moment: MomentOf,
  choice: ChoiceOf,
  choices: ChoiceOf,
  ref: RefOf,
  refs: RefOf,
  file: FileOf,
  files: FilesOf,
  localized: LocalizedOf,
  lines: LinesOf,
  pairs: PairsOf,
  region: RegionOf,
  geo: GeoOf,
};

/** One input for each kind of field: a closed set. */
export function FieldInput(props: InputProps) {
  const Input = INPUTS[props.field.kind];
  return <Input {...props} />;
}
