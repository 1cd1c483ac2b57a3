import { useAlerts, useMachine } from '@live';
import { useReady } from '@realtime';
import type { NamedAlert } from './alertRows';
import { useAlertQuery } from './alerts.api';

/** An alert by its id: from the live list, or asked for when it is older. */
export function useNamedAlert(id: string | undefined): NamedAlert | undefined {
  const ready = useReady();
  const live = useAlerts().find((row) => row.id === id);
  const { data } = useAlertQuery(id ?? '', { skip: !id || !ready || live !== undefined });
  const alert = live ?? (data?.id === id ? data : undefined);
  const machine = useMachine(alert?.machineId)?.info.name;
  return alert && { alert, machine: machine ?? alert.machineId };
}
