import { useAlerts, useMachines } from '@realtime';
import { useMemo, useState } from 'react';
import { type AlertFilter, filterAlerts, type NamedAlert, triageOrder } from './alertRows';
import { type Held, heldView, hold } from './heldRows';
import { useAlertName } from './useAlertName';

/** The live list, filtered and ordered, and held still while somebody has his hand on it. */
export function useTriage(filter: AlertFilter) {
  const alerts = useAlerts();
  const machines = useMachines();
  const nameOf = useAlertName();
  const [held, setHeld] = useState<Held>();
  const all = useMemo(() => {
    const names = new Map(machines.map(({ info }) => [info.id, info.name]));
    return new Map<string, NamedAlert>(
      alerts.map((alert) => [alert.id, { alert, machine: names.get(alert.machineId) ?? alert.machineId }]),
    );
  }, [alerts, machines]);
  const { state, priority, family, q } = filter;
  const fresh = useMemo(
    () => filterAlerts([...all.values()], { state, priority, family, q }, nameOf).sort(triageOrder),
    [all, state, priority, family, q, nameOf],
  );
  const view = useMemo(() => heldView(held, fresh, all), [held, fresh, all]);
  return {
    ...view,
    all,
    isHeld: held !== undefined,
    hold: () => setHeld((before) => before ?? hold(fresh)),
    release: () => setHeld(undefined),
    /** Shows what waits and stays still from there on. */
    refresh: () => setHeld(hold(fresh)),
  };
}
