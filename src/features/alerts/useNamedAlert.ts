import { useAlerts, useMachineInfo, useMachinesById } from '@live';
import { useReady } from '@realtime';
import { useMemo } from 'react';
import { type NamedAlert, nameAlerts } from './alertRows';
import { useAlertQuery } from './alerts.api';

/** An alert by its id: from the live list, or asked for when it is older. */
export function useNamedAlert(id: string | undefined): NamedAlert | undefined {
  const ready = useReady();
  const live = useAlerts().find((row) => row.id === id);
  const { data } = useAlertQuery(id ?? '', { skip: !id || !ready || live !== undefined });
  const alert = live ?? (data?.id === id ? data : undefined);
  const machine = useMachineInfo(alert?.machineId)?.name;
  return alert && { alert, machine: machine ?? alert.machineId };
}

/** Of these the ones that the live list has, in its order. */
export function useNamedAlerts(ids: readonly string[]): NamedAlert[] {
  const alerts = useAlerts();
  const machines = useMachinesById();
  return useMemo(
    () =>
      nameAlerts(
        alerts.filter(({ id }) => ids.includes(id)),
        machines,
      ),
    [alerts, machines, ids],
  );
}
