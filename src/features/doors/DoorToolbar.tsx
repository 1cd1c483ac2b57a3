import { DOOR_PURPOSES } from '@contract/doors';
import { useMachineInfos } from '@live';
import { Select } from '@mantine/core';
import { SelectFilter } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeUrl, type DoorsUrl, FINDINGS } from './filters';

/** More would make opening the list slow; typing narrows it. */
const MAX_OPTIONS = 50;

/** The filters of what is open and of the last day; the list of all openings has its own. */
export function DoorToolbar({ filter, onChange }: { filter: DoorsUrl; onChange: ChangeUrl }) {
  const { t } = useTranslation(['doors', 'domain', 'common']);
  const machines = useMachineInfos();
  const data = useMemo(() => machines.map(({ id, name }) => ({ value: id, label: name })), [machines]);
  return (
    <>
      <Select
        size="sm"
        searchable
        clearable
        limit={MAX_OPTIONS}
        aria-label={t('doors:machine')}
        placeholder={`${t('doors:machine')}: ${t('common:all')}`}
        nothingFoundMessage={t('common:empty.filtered')}
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        data={data}
        value={filter.machine || null}
        onChange={(machine) => onChange({ machine: machine ?? '' })}
      />
      <SelectFilter
        label={t('doors:purpose')}
        value={filter.purpose}
        options={DOOR_PURPOSES.map((value) => ({ value, label: t(`domain:purpose.${value}`) }))}
        onChange={(purpose) => onChange({ purpose })}
      />
      <SelectFilter
        label={t('doors:finding.label')}
        value={filter.finding}
        options={FINDINGS.map((value) => ({ value, label: t(`doors:finding.${value}`) }))}
        onChange={(finding) => onChange({ finding })}
      />
    </>
  );
}
