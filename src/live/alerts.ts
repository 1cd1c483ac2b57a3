import { type AlertRow, OPEN_STATES } from '@contract/alerts';
import { NOTIFICATION_CODES } from '@contract/notifications';
import { CAPS } from '@contract/push';
import {
  byIdDescending,
  defineLive,
  isObject,
  isRow,
  type LogRules,
  type LogState,
  logSlice,
} from '@realtime';
import { createAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** The alert of a notification; one without (a notice of the platform) is 'none', nonsense undefined. */
function alertOf(content: unknown): AlertRow | 'none' | undefined {
  if (!isObject(content)) return undefined;
  if (content.alert === undefined) return 'none';
  return isRow(content.alert) ? (content.alert as AlertRow) : undefined;
}

/** Newest first, at most `CAPS.alerts`; open alerts are never dropped. */
export type AlertsState = LogState<AlertRow>;

/** Alerts as an HTTP answer carried them; their versions decide like those of the stream. */
export const alertsApplied = createAction<readonly AlertRow[]>('live/alertsApplied');

function isOpen({ state }: AlertRow): boolean {
  return OPEN_STATES.includes(state);
}

const RULES: LogRules<AlertRow> = {
  cap: CAPS.alerts,
  order: (a, b) => b.raisedAt - a.raisedAt || byIdDescending(a, b),
  keep: isOpen,
};

export const alertTopic = defineLive<AlertRow, AlertRow, AlertsState>({
  name: 'alerts',
  lane: 'log',
  messageTypes: NOTIFICATION_CODES,
  read(content) {
    const alert = alertOf(content);
    return alert === 'none' ? [] : alert && [alert];
  },
  set: 'alerts',
  isLast: ({ state }) => state === 'cleared',
  isSummed: isOpen,
  slice: ({ rowsOf, setOf }) =>
    logSlice(RULES, {
      rowsOf: (action) => (alertsApplied.match(action) ? action.payload : rowsOf(action)),
      setOf,
    }),
});

export const selectAlerts = (state: { alerts: AlertsState }): readonly AlertRow[] => state.alerts.rows;

/** Open alerts and those cleared within the last day, newest first. */
export function useAlerts(): readonly AlertRow[] {
  return useSelector(selectAlerts);
}
