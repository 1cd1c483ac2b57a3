import type { Draft, TextField } from '@contract/kit/field';
import { isEmpty } from '@contract/kit/problem';
import { barcodeIn } from '@contract/products/gs1';
import { Textarea, TextInput } from '@mantine/core';
import { ScanButton } from '@shared/ui';
import { RegionInput } from './places/RegionInput';
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

function Scanner({ isLocked, onChange }: { isLocked: boolean; onChange(value: unknown): void }) {
  return (
    <ScanButton
      formats={['ean13', 'code128']}
      accepts={(code) => barcodeIn(code) !== undefined}
      disabled={isLocked}
      onCode={(code) => onChange(barcodeIn(code))}
    />
  );
}

/** A text: one line, several, or one that is completed with divisions. */
export function TextFieldInput({
  field,
  value,
  draft,
  shared,
  onChange,
  onOther,
}: {
  field: TextField;
  value: unknown;
  draft: Draft;
  shared: object;
  onChange(value: unknown): void;
  onOther?(name: string, value: unknown): void;
}) {
  const text = typeof value === 'string' ? value : '';
  const { description, disabled, readOnly } = shared as {
    description?: string;
    disabled?: boolean;
    readOnly?: boolean;
  };
  const isLocked = disabled === true || readOnly === true;
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
  if (above) {
    const fillIn = (names: readonly string[]) => {
      for (const [index, name] of (field.regionsAbove ?? []).entries())
        if (isEmpty(draft[name])) onOther?.(name, names[index]);
    };
    const change = (next: string) => onChange(typedText(field, next));
    return <RegionInput {...common} above={above} onChange={change} onAbove={fillIn} />;
  }
  return (
    <TextInput
      {...common}
      inputMode={field.check && MODES[field.check]}
      rightSection={field.check === 'ean13' && <Scanner isLocked={isLocked} onChange={onChange} />}
      rightSectionPointerEvents="all"
      onChange={(event) => onChange(typedText(field, event.currentTarget.value))}
    />
  );
}
