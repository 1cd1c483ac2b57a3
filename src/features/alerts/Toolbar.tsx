import { ALARMS, type AlarmFamily, PRIORITIES } from '@contract/alerts';
import { SearchInput, SelectFilter } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { type AlertFilter, STATE_FILTERS } from './alertRows';

export const FAMILIES = [...new Set(Object.values(ALARMS).map(({ family }) => family))] as AlarmFamily[];

export interface ToolbarProps {
  filter: AlertFilter;
  onChange(changes: Partial<AlertFilter>): void;
}

/** The filters of the list. */
export function Toolbar({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation(['alerts', 'domain']);
  const stateName = (state: AlertFilter['state']) =>
    state === 'open' || state === 'all' ? t(`alerts:filter.${state}`) : t(`domain:state.${state}`);
  return (
    <>
      <SearchInput label={t('alerts:search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <SelectFilter
        label={t('alerts:state')}
        value={filter.state}
        options={STATE_FILTERS.map((value) => ({ value, label: stateName(value) }))}
        onChange={(state) => onChange({ state: state ?? 'all' })}
      />
      <SelectFilter
        label={t('alerts:priority')}
        value={filter.priority}
        options={PRIORITIES.map((value) => ({ value, label: t(`domain:priority.${value}`) }))}
        onChange={(priority) => onChange({ priority })}
      />
      <SelectFilter
        label={t('alerts:family')}
        value={filter.family}
        options={FAMILIES.map((value) => ({ value, label: t(`domain:family.${value}`) }))}
        onChange={(family) => onChange({ family })}
      />
    </>
  );
}
