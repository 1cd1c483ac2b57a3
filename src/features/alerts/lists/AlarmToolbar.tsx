import { ALERT_STATES, PRIORITIES } from '@contract/alerts';
import { ALARM_PRIORITIES, ALARM_STATES, useMachineInfos } from '@live';
import { Select } from '@mantine/core';
import { SearchInput, SelectFilter } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';
import { type AlertsUrl, type ChangeUrl, FAMILIES } from './filters';

/** More would make opening the list slow; typing narrows it. */
const MAX_OPTIONS = 50;
/** No filter shows all. */
const LIVE_STATES = ALARM_STATES.filter((state) => state !== 'all');

interface ToolbarProps {
  filter: AlertsUrl;
  onChange: ChangeUrl;
}

function MachineFilter({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const machines = useMachineInfos();
  const data = useMemo(() => machines.map(({ id, name }) => ({ value: id, label: name })), [machines]);
  return (
    <Select
      size="sm"
      searchable
      clearable
      limit={MAX_OPTIONS}
      aria-label={t('alerts:machine')}
      placeholder={`${t('alerts:machine')}: ${t('common:all')}`}
      nothingFoundMessage={t('common:empty.filtered')}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      data={data}
      value={filter.machine || null}
      onChange={(machine) => onChange({ machine: machine ?? '', page: 1 })}
    />
  );
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
      <MachineFilter filter={filter} onChange={onChange} />
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
