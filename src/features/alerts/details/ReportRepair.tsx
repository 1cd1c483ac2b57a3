import { repairOrders } from '@contract/resources/service/repairOrders';
import { faultOf, repairPriorityOf } from '@contract/service/alarmFaults';
import { type NewRecordState, useRights } from '@kit';
import { Button } from '@mantine/core';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NamedAlert } from '../alertRows';
import { useAlertName } from '../useAlertName';
import classes from './DetailsPanel.module.css';

/** Somebody has to repair what the alarm is about: a report that knows the machine and the alarm. */
export function ReportRepair({ row: { alert } }: { row: NamedAlert }) {
  const { t } = useTranslation('alerts');
  const nameOf = useAlertName();
  const rights = useRights(repairOrders);
  if (!rights.create) return null;
  const { id, code, machineId, priority, label, source } = alert;
  const values = {
    deviceId: machineId,
    alertId: id,
    faultCode: faultOf(code),
    priority: repairPriorityOf(priority),
    description: [nameOf(alert), label ?? source].filter(Boolean).join(' · '),
  };
  const state: NewRecordState = { copy: { of: id, values } };
  return (
    <Button
      component={Link}
      to={`${repairOrders.path}/new?alert=${id}`}
      state={state}
      className={classes.button}
      variant="default"
      leftSection={<Wrench size={16} aria-hidden />}
    >
      {t('reportRepair')}
    </Button>
  );
}
