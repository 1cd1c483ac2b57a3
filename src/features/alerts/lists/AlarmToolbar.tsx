import { ALERT_STATES, PRIORITIES } from '@contract/alerts';
import { ALARM_PRIORITIES, ALARM_STATES, MachineSelect } from '@live';
import { SearchInput, SelectFilter } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';
import { type AlertsUrl, type ChangeAlertsUrl, FAMILIES } from './filters';

/** No filter shows all. */
const LIVE_STATES = ALARM_STATES.filter((state) => state !== 'all');

interface ToolbarProps {
  filter: AlertsUrl;
  onChange: ChangeAlertsUrl;
}

/** The filters of both views; the history knows neither text nor kind. */
export function AlarmToolbar({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation(['alerts', 'domain']);
  const isLive = filter.view === 'live';
  const states = isLive ? LIVE_STATES : ALERT_STATES;
  const priorities = isLive ? ALARM_PRIORITIES : PRIORITIES;
  return (
    <div className={classes.filters}>
      {isLive && (
        <SearchInput label={t('alerts:search')} value={filter.q} onChange={(q) => onChange({ q })} />
      )}
      <MachineSelect
        label={t('alerts:machine')}
        value={filter.machine}
        onChange={(machine) => onChange({ machine, page: 1 })}
      />
      <SelectFilter
        label={t('alerts:state')}
        value={states.find((state) => state === filter.state)}
        options={states.map((value) => ({
          value,
          label: t(
            value === 'open' || value === 'waiting' ? `alerts:states.${value}` : `domain:state.${value}`,
          ),
        }))}
        onChange={(state) => onChange({ state: state ?? 'all', page: 1 })}
      />
      <SelectFilter
        label={t('alerts:priority')}
        value={priorities.find((priority) => priority === filter.priority)}
        options={priorities.map((value) => ({
          value,
          label: t(value === 'urgent' ? 'alerts:urgent' : `domain:priority.${value}`),
        }))}
        onChange={(priority) => onChange({ priority, page: 1 })}
      />
      {isLive && (
        <SelectFilter
          label={t('alerts:family')}
          value={filter.family}
          options={FAMILIES.map((value) => ({ value, label: t(`domain:family.${value}`) }))}
          onChange={(family) => onChange({ family })}
        />
      )}
    </div>
  );
}
