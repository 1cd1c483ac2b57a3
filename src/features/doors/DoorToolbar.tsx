import { DOOR_PURPOSES } from '@contract/doors';
import { MachineSelect } from '@live';
import { SelectFilter } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { type ChangeDoorsUrl, type DoorsUrl, LISTED_FINDINGS } from './filters';

/** The filters of what is open and of the last day; the list of all openings has its own. */
export function DoorToolbar({ filter, onChange }: { filter: DoorsUrl; onChange: ChangeDoorsUrl }) {
  const { t } = useTranslation(['doors', 'domain']);
  return (
    <>
      <MachineSelect
        label={t('doors:machine')}
        value={filter.machine}
        onChange={(machine) => onChange({ machine })}
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
        options={LISTED_FINDINGS.map((value) => ({ value, label: t(`doors:finding.${value}`) }))}
        onChange={(finding) => onChange({ finding })}
      />
    </>
  );
}
