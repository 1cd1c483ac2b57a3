import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineInfos } from './machines';

/** More would make opening the list slow; typing narrows it. */
const MAX_OPTIONS = 50;

interface MachineSelectProps {
  label: string;
  /** Id of a machine; empty is all of them, which is what clearing gives. */
  value: string;
  onChange(id: string): void;
}

/** One of the machines one may see, or all. */
export function MachineSelect({ label, value, onChange }: MachineSelectProps) {
  const { t } = useTranslation('common');
  const machines = useMachineInfos();
  const data = useMemo(() => machines.map(({ id, name }) => ({ value: id, label: name })), [machines]);
  return (
    <Select
      size="sm"
      searchable
      clearable
      limit={MAX_OPTIONS}
      aria-label={label}
      placeholder={t('labeled', { label, value: t('all') })}
      nothingFoundMessage={t('empty.filtered')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={data}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
