import { useAlerts, useMachinesById } from '@live';
import { useMemo, useState } from 'react';
import { type AlertFilter, filterAlerts, type NamedAlert, nameAlerts, triageOrder } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { type FrozenOrder, heldView, hold } from './heldRows';

/** The live list, filtered and ordered, and held still while somebody has his hand on it. */
export function useTriage({ state, priority, family, machine, q }: AlertFilter) {
  const alerts = useAlerts();
  const machines = useMachinesById();
  const nameOf = useAlertName();
  const [kept, setKept] = useState<FrozenOrder>();
  const filters = [state, priority, family, machine, q].join('|');
  const held = kept?.filters === filters ? kept : undefined;
  const all = useMemo(
    () => new Map<string, NamedAlert>(nameAlerts(alerts, machines).map((row) => [row.alert.id, row])),
    [alerts, machines],
  );
  const fresh = useMemo(
    () => filterAlerts([...all.values()], { state, priority, family, machine, q }, nameOf).sort(triageOrder),
    [all, state, priority, family, machine, q, nameOf],
  );
  const view = useMemo(() => heldView(held, fresh, all), [held, fresh, all]);
  return {
    ...view,
    all,
    hold: () => held ?? setKept(hold(fresh, filters)),
    release: () => setKept(undefined),
    /** Shows what waits and stays still from there on. */
    refresh: () => setKept(hold(fresh, filters)),
  };
}
