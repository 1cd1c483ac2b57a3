import type { FilePurpose } from '@contract/files';
import { UploadField } from '@shared/upload';

export interface FileInputProps {
  label?: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
  purpose: FilePurpose;
  value: string | null;
  onChange(value: string | null): void;
  onBlur?(): void;
  /** By this name the form finds the input it wants to show. */
  'data-field'?: string;
}

/** A file of a record: its id is the value. */
export function FileInput({
  purpose,
  value,
  onChange,
  label,
  description,
  error,
  disabled,
  withAsterisk,
  onBlur,
  'data-field': dataField,
}: FileInputProps) {
  return (
    <UploadField
      description={description}
      error={error}
      disabled={disabled}
      withAsterisk={withAsterisk}
      onBlur={onBlur}
      label={label ?? ''}
      data-field={dataField}
      purpose={purpose}
      value={value ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}
