import type {
  ChoiceField,
  Draft,
  Field,
  FileField,
  LocalizedField,
  NumberField,
  RefField,
  TextField,
} from '@contract/kit/field';
import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words';
import { AmountInput } from './AmountInput';
import { DayInput, MomentInput } from './DayInput';
import { FileInput } from './FileInput';
import { LocalizedInput } from './LocalizedInput';
import { MoneyInput } from './MoneyInput';
import { RefInput } from './RefInput';
import { RegionInput } from './RegionInput';
import { typedText } from './typed';

export interface InputProps {
  name: string;
  field: Field;
  words: Words;
  value: unknown;
  draft: Draft;
  error?: string;
  disabled?: boolean;
  /** Said below the input, instead of the field's own help. */
  note?: string;
  onChange(value: unknown): void;
  onBlur?(): void;
}

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
  shared: { label: string; disabled?: boolean };
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
  const { name, field, words, value, draft, error, disabled, note, onChange, onBlur } = props;
  const { t } = useTranslation('record');
  const label = words.field(name);
  const shared = {
    ...{ label, description: note ?? words.help(name), error, disabled, onBlur, 'data-field': name },
    ...{ withAsterisk: field.required, name },
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
          suffix={unit && ` ${t(`crud:unit.${unit}`)}`}
          onChange={onChange}
        />
      );
    }
    case 'money':
      return <MoneyInput {...shared} value={amount} onChange={onChange} />;
    case 'flag':
      return (
        <Switch
          {...shared}
          mt="lg"
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
    default:
      return <TextInputs {...{ value, draft, shared, onChange }} field={field as TextField} />;
  }
}
