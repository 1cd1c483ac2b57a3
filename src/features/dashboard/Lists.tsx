import { compareUrgency, daysOfCover } from '@contract/stock';
import {
  AlarmSince,
  alarmsAt,
  type Condition,
  DOOR_LIST,
  useConditions,
  useDoors,
  useMachinesById,
  useStock,
} from '@live';
import { Lasting, Moment } from '@realtime';
import { PriorityBadge, StatusBadge, StockLevelBadge } from '@shared/ui';
import { DoorClosed, DoorOpen, ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './DashboardScreen.module.css';
import { ListPanel, useNames } from './ListPanel';

const SHOWN = 8;

export function AlertsPanel() {
  const { t } = useTranslation(['dashboard', 'domain']);
  const nameOf = useNames();
  const conditions = useConditions();
  return (
    <ListPanel title={t('dashboard:alerts')} to={alarmsAt()} none={t('dashboard:quiet')}>
      {conditions.slice(0, SHOWN).map(({ lead: alert, alerts }: Condition) => (
        <li key={alert.id} data-alert={alert.id} data-state={alert.state}>
          <Link to={`${alarmsAt()}?alert=${alert.id}`} className={classes.row}>
            <PriorityBadge priority={alert.priority} />
            <span className={classes.main}>
              <span className={classes.what}>
                {t(`domain:alarm.${alert.code}`)}
                {alerts.length > 1 ? ` ×${alerts.length}` : ''}
              </span>
              <span className={classes.where}>
                {nameOf(alert.machineId)} · {t(`domain:state.${alert.state}`)}
              </span>
            </span>
            <span className={classes.age}>
              <AlarmSince alert={alert} />
            </span>
          </Link>
        </li>
      ))}
    </ListPanel>
  );
}

export function StockPanel() {
  const { t } = useTranslation('dashboard');
  const stock = useStock();
  const nameOf = useNames();
  const hasMachines = useMachinesById().size > 0;
  const rows = useMemo(
    () =>
      stock
        .filter(({ level }) => level !== 'ok')
        .sort(compareUrgency)
        .slice(0, SHOWN),
    [stock],
  );
  return (
    <ListPanel
      title={t('stock')}
      to="/machine/equipmentMain/productWarning"
      none={t(hasMachines ? 'stocked' : 'noMachines')}
    >
      {rows.map((row) => {
        const days = daysOfCover(row.stock, row.ads);
        return (
          <li key={`${row.machineId}|${row.productId}`} className={classes.row}>
            <StockLevelBadge level={row.level} />
            <span className={classes.main}>
              <span className={classes.what}>{row.productName}</span>
              <span className={classes.where}>{nameOf(row.machineId)}</span>
            </span>
            <span className={classes.age}>
              {row.stock > 0 && days !== null
                ? t('daysLeft', { count: Math.round(days * 10) / 10 })
                : `${row.stock} / ${row.capacity}`}
            </span>
          </li>
        );
      })}
    </ListPanel>
  );
}

export function DoorsPanel() {
  const { t } = useTranslation(['dashboard', 'domain']);
  const doors = useDoors();
  const nameOf = useNames();
  const rows = useMemo(
    () =>
      [...doors]
        .sort((a, b) => Number(b.state === 'open') - Number(a.state === 'open') || b.openAt - a.openAt)
        .slice(0, SHOWN),
    [doors],
  );
  return (
    <ListPanel title={t('dashboard:doors')} to={DOOR_LIST} none={t('dashboard:noDoors')}>
      {rows.map((door) => (
        <li key={door.id} className={classes.row} data-door={door.id}>
          <StatusBadge
            icon={!door.authorised ? ShieldAlert : door.state === 'open' ? DoorOpen : DoorClosed}
            tone={!door.authorised ? 'critical' : door.state === 'open' ? 'warn' : 'plain'}
            text={t(`domain:doorState.${door.state}`)}
          />
          <span className={classes.main}>
            <span className={classes.what}>{nameOf(door.machineId)}</span>
            <span className={classes.where}>
              {t(`domain:purpose.${door.purpose}`)} · <Moment at={door.openAt} />
            </span>
          </span>
          <span className={classes.age}>
            <Lasting from={door.openAt} to={door.closeAt} />
          </span>
        </li>
      ))}
    </ListPanel>
  );
}
