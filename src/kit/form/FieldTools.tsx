import type { Field, RefField, TextField } from '@contract/kit/field';
import { recordPath } from '@contract/kit/resource';
import { resourceNamed } from '@contract/resources';
import { ActionIcon } from '@mantine/core';
import { usePermission } from '@shared/lib';
import { Copying } from '@shared/ui';
import { ArrowUpRight, Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface FieldToolsProps {
  label: string;
  field: Field;
  value: unknown;
  /** It is shown, not typed: a record that it names is a link already. */
  fact: boolean;
}

/** Is it what people look for elsewhere: a code that only one record has, or one that the server made? */
export function isCode(field: Field, value: unknown): value is string {
  if (field.kind !== 'text' || (field as TextField).personal) return false;
  const one = typeof value === 'string' && value !== '' && !/\s/.test(value);
  return one && ((field as TextField).unique !== undefined || field.readOnly);
}

function CopyCode({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('record');
  return (
    <Copying text={value}>
      {({ copied, copy }) => (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          title={t(copied ? 'copiedValue' : 'copyValue', { name: label })}
          aria-label={t(copied ? 'copiedValue' : 'copyValue', { name: label })}
          onClick={copy}
        >
          {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        </ActionIcon>
      )}
    </Copying>
  );
}

function OpenReference({ label, to, id }: { label: string; to: string; id: string }) {
  const { t } = useTranslation('record');
  const resource = resourceNamed(to);
  if (!usePermission(resource.permission)) return null;
  return (
    <ActionIcon
      component={Link}
      to={recordPath(resource, id)}
      size="sm"
      variant="subtle"
      color="gray"
      title={t('openValue', { name: label })}
      aria-label={t('openValue', { name: label })}
    >
      <ArrowUpRight size={14} aria-hidden />
    </ActionIcon>
  );
}

/** Beside the name of a field: takes its code along, or leads to the record that is chosen in it. */
export function FieldTools({ label, field, value, fact }: FieldToolsProps) {
  if (isCode(field, value)) return <CopyCode label={label} value={value} />;
  if (fact || field.kind !== 'ref' || typeof value !== 'string' || value === '') return null;
  return <OpenReference label={label} to={(field as RefField).to} id={value} />;
}
