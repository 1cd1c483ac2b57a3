import type { Purpose } from '@contract/files';
import type { FileField } from '@contract/kit/field';
import { UploadField } from '@shared/upload';

export interface FileInputProps {
  label: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  field: FileField;
  value: string | null;
  onChange(value: string | null): void;
  onBlur?(): void;
}

/** A file of a record: its id is the value. */
export function FileInput({
  field,
  value,
  onChange,
  label,
  description,
  error,
  disabled,
  withAsterisk,
  onBlur,
}: FileInputProps) {
  return (
    <UploadField
      {...{ label, description, error, disabled, withAsterisk, onBlur }}
      purpose={field.purpose as Purpose}
      value={value ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}
