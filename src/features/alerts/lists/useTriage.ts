import type { AlertRow } from '@contract/alerts';
import { useAlerts, useMachinesById } from '@live';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findRows, sortRows } from '../alertRows';
import { useAlertName } from '../useAlertName';
import type { AlertsUrl } from './filters';
import { type FrozenOrder, freezeOrder, heldView } from './heldRows';

/** The live list, filtered and ordered, and held still while somebody has his hand on it. */
export function useTriage({ state, priority, family, machine, q, sort, descending }: AlertsUrl) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const alerts = useAlerts();
  const machines = useMachinesById();
  const nameOf = useAlertName();
  const [kept, setKept] = useState<FrozenOrder>();
  const filters = [state, priority, family, machine, q, sort, descending].join('|');
  const held = kept?.filters === filters ? kept : undefined;
  const all = useMemo(() => new Map<string, AlertRow>(alerts.map((row) => [row.id, row])), [alerts]);
  const fresh = useMemo(() => {
    const rows = findRows(alerts, machines, { state, priority, family, machine, q }, nameOf);
    return sortRows(rows, { key: sort, descending, language }, nameOf);
  }, [alerts, machines, state, priority, family, machine, q, nameOf, sort, descending, language]);
  const view = useMemo(() => heldView(held, fresh, all), [held, fresh, all]);
  return {
    ...view,
    all,
    hold: () => held ?? setKept(freezeOrder(fresh, filters)),
    release: () => setKept(undefined),
    /** Shows what waits and stays still from there on. */
    refresh: () => setKept(freezeOrder(fresh, filters)),
  };
}
