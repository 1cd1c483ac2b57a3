import { type AlertRow, alertEndOf, isActive } from '@contract/alerts';
import { COMMAND_TYPES } from '@contract/machines/commandStates';
import { machineCommands } from '@contract/resources/machines/machineCommands';
import { MINUTE_MS } from '@contract/time/durations';
import { useWordsLater } from '@kit';
import { LiveConnection, type Machine, selectAlarmNow, useAlarmQuality, useMachine } from '@live';
import { Anchor } from '@mantine/core';
import { Age, Lasting, useServerNow } from '@realtime';
import { useFormat } from '@shared/lib';
import { useRegionName } from '@shared/regions/useRegions';
import { LiveValue, QualityBadge } from '@shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { NamedAlert } from '../alertRows';
import { useAlertPeakQuery } from '../alerts.api';
import { useFigure } from '../useFigure';
import classes from './DetailsPanel.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** How far it went, from the stored readings: asked again with every step of the alarm and every minute. */
function Peak({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const figure = useFigure();
  const now = useServerNow(MINUTE_MS);
  const { data: peak } = useAlertPeakQuery(
    { id: alert.id, ver: alert.ver },
    { pollingInterval: isActive(alert) ? MINUTE_MS : 0 },
  );
  if (!peak) return null;
  return (
    <Fact name={t('peak')}>
      {figure(alert.code, peak.value)} · {format.moment(peak.at, now)}
    </Fact>
  );
}

/** Present reading of the machine, and whether it is still connected. */
function MachineNow({ alert, machine }: { alert: AlertRow; machine: Machine }) {
  const { t } = useTranslation('alerts');
  const figure = useFigure();
  const { q, ageMs } = useAlarmQuality(alert);
  const measured = useSelector((state: Parameters<typeof selectAlarmNow>[0]) => selectAlarmNow(state, alert));
  return (
    <>
      {measured !== null && (
        <Fact name={t('now')}>
          <LiveValue size="sm" q={q} ageMs={ageMs} text={figure(alert.code, measured)} />
        </Fact>
      )}
      <Fact name={t('connection')}>
        <LiveConnection conn={machine.state.conn} />
      </Fact>
      <Fact name={t('quality')}>
        <QualityBadge q={q} />
      </Fact>
    </>
  );
}

/** What it is about: of a command its name, else what the machine calls the part. */
function Source({ alert: { label, source } }: { alert: AlertRow }) {
  const words = useWordsLater(machineCommands.name);
  const isCommand = COMMAND_TYPES.some((type) => type === source);
  return label ?? (isCommand && source ? (words?.choice('type', source) ?? '') : source);
}

/** What, where, since when, and by how much. */
export function AlertFacts({ row: { alert, machine } }: { row: NamedAlert }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const figure = useFigure();
  const now = useServerNow();
  const known = useMachine(alert.machineId);
  const regionName = useRegionName();
  const value = figure(alert.code, alert.value);
  const limit = figure(alert.code, alert.limit);
  return (
    <dl className={classes.facts}>
      <Fact name={t('machine')}>
        <Anchor
          component={Link}
          to={`/machine/equipmentMain/device/${alert.machineId}`}
          size="sm"
          underline="always"
        >
          {machine}
        </Anchor>
      </Fact>
      {known && <Fact name={t('place')}>{`${regionName(known.info.city)} · ${known.info.orgName}`}</Fact>}
      {alert.source && (
        <Fact name={t('source')}>
          <Source alert={alert} />
        </Fact>
      )}
      {value && <Fact name={t('value')}>{value}</Fact>}
      {limit && <Fact name={t('limit')}>{limit}</Fact>}
      <Peak alert={alert} />
      <Fact name={t('measuredAt')}>{format.moment(alert.tMeas, now)}</Fact>
      <Fact name={t('raisedAt')}>{format.moment(alert.raisedAt, now)}</Fact>
      {alert.returnedAt !== null && (
        <Fact name={t('returnedAt')}>{format.moment(alert.returnedAt, now)}</Fact>
      )}
      {alert.clearedAt !== null && <Fact name={t('clearedAt')}>{format.moment(alert.clearedAt, now)}</Fact>}
      {alert.endReason && <Fact name={t('endedBecause')}>{t(`endReason.${alert.endReason}`)}</Fact>}
      <Fact name={t('lasted')}>
        <Lasting from={alert.raisedAt} to={alertEndOf(alert)} />
      </Fact>
      {alert.count > 1 && <Fact name={t('times')}>{format.number(alert.count)}</Fact>}
      {known && <MachineNow alert={alert} machine={known} />}
    </dl>
  );
}

/** Who has seen it, and what he wrote. */
export function AcknowledgementFact({ row: { alert } }: { row: NamedAlert }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const now = useServerNow();
  if (alert.ackAt === null) return null;
  return (
    <dl className={classes.facts}>
      <Fact name={t('acknowledgedBy')}>{alert.ackBy}</Fact>
      <Fact name={t('acknowledgedAt')}>
        {format.moment(alert.ackAt, now)} (<Age at={alert.ackAt} />)
      </Fact>
      <Fact name={t('reaction')}>{format.duration(alert.ackAt - alert.raisedAt)}</Fact>
      {alert.ackNote && <Fact name={t('note')}>{alert.ackNote}</Fact>}
    </dl>
  );
}
