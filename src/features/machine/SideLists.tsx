import type { DeviceDetail } from '@contract/devices';
import { AlarmSince, alarmsAt, DOOR_LIST, LiveNone, Opener, useAlertLabel, useConditions } from '@live';
import { Lasting, Moment } from '@realtime';
import { useFormat, withUnit } from '@shared/lib';
import { AlertStateBadge, EmptyState, Panel, PriorityBadge, StatusBadge } from '@shared/ui';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './MachineScreen.module.css';
import { useMachineDoorsQuery } from './machine.api';

const ending = (label: string | null) => (label ? ` · ${label}` : '');

/** Open alarms of this machine. */
export function MachineAlertsPanel({ id, timeZone }: { id: string; timeZone: string }) {
  const { t } = useTranslation(['machine', 'domain']);
  const labelOf = useAlertLabel();
  const own = useConditions({ machine: id });
  return (
    <Panel title={t('machine:alertsCount', { count: own.length })} to={alarmsAt({ machine: id })}>
      {own.length === 0 ? (
        <LiveNone title={t('machine:noAlerts')} text="" timeZone={timeZone} />
      ) : (
        <ul className={classes.list} tabIndex={0}>
          {own.map(({ lead: alert, alerts }) => (
            <li key={alert.id} data-alert={alert.id} data-state={alert.state}>
              <Link to={`${alarmsAt()}?alert=${alert.id}&machine=${id}`}>
                <PriorityBadge priority={alert.priority} />
                <span className={classes.grow}>
                  {t(`domain:alarm.${alert.code}`)}
                  {alerts.length > 1 ? ` ×${alerts.length}` : ending(labelOf(alert))}
                </span>
                <AlertStateBadge state={alert.state} />
                <AlarmSince alert={alert} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function MachineDoorsPanel({ id, timeZone }: { id: string; timeZone: string }) {
  const { t } = useTranslation(['machine', 'domain', 'doors']);
  const format = useFormat();
  const { data, isError, refetch } = useMachineDoorsQuery(id);
  if (!data || data.rows.length === 0) {
    return (
      <Panel title={t('machine:doors')}>
        <EmptyState kind={data ? 'none' : isError ? 'failed' : 'loading'} onRetry={refetch} />
      </Panel>
    );
  }
  return (
    <Panel title={t('machine:doors')} to={`${DOOR_LIST}?machine=${id}`}>
      <ul className={classes.list} tabIndex={0}>
        {data.rows.map((door) => (
          <li key={door.id}>
            <span>
              <Moment at={door.openAt} timeZone={timeZone} isNamed />
            </span>
            <span className={classes.grow}>{t(`domain:purpose.${door.purpose}`)}</span>
            <span>
              <Opener door={door} />
            </span>
            {door.rise !== null && (
              <span title={t('doors:rise')}>{withUnit(`+${format.celsius(door.rise)}`, '°C')}</span>
            )}
            {door.stock && door.stock.difference !== 0 && (
              <span>{t('doors:difference', { units: door.stock.difference })}</span>
            )}
            {!door.authorised && (
              <StatusBadge icon={ShieldAlert} tone="critical" text={t('doors:unauthorised')} />
            )}
            <span>
              <Lasting from={door.openAt} to={door.closeAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function IdentityPanel({ detail }: { detail: DeviceDetail }) {
  const { t } = useTranslation(['machine', 'domain']);
  const format = useFormat(detail.timezone, true);
  const failureText = ({ failureRate, failures, attempts }: DeviceDetail) =>
    failureRate === null
      ? '–'
      : t('machine:failures', { rate: format.number(failureRate, 1), failures, attempts });
  const facts: [string, string][] = [
    [t('machine:serialNo'), detail.serialNo],
    [t('machine:pointNo'), detail.pointNo ?? '—'],
    [t('machine:site'), t(`domain:site.${detail.siteType}`, { defaultValue: detail.siteType })],
    [t('machine:address'), detail.address],
    [t('machine:model'), detail.model],
    [t('machine:storage'), t(`domain:storage.${detail.storageClass}`)],
    [t('machine:firmware'), [detail.fwVersion, detail.appVersion].filter(Boolean).join(' / ')],
    [t('machine:installed'), format.date(detail.installedAt)],
    [t('machine:restocked'), detail.restockedAt === null ? '–' : format.dateTime(detail.restockedAt)],
    [t('machine:org'), detail.orgName],
    [t('machine:dealer'), detail.dealerName ?? '–'],
    [t('machine:warranty'), detail.warrantyUntil ?? '–'],
    [t('machine:service'), detail.serviceExpireAt ?? '–'],
    [t('machine:camera'), detail.videoDeviceSerial ?? '–'],
    [t('machine:failureRate'), failureText(detail)],
    [t('machine:mtbf'), detail.mtbfDays === null ? '–' : t('machine:days', { count: detail.mtbfDays })],
    ['ICCID', detail.card?.iccid ?? '–'],
    [t('machine:operator'), detail.card ? t(`domain:operator.${detail.card.operator}`) : '–'],
  ];
  return (
    <Panel title={t('machine:identity')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
