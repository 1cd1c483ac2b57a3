import { ALARMS, type AlarmFamily } from '@contract/alerts';
import { ALARM_PRIORITIES, ALARM_STATES } from '@live';
import { flag, oneOf, text, type UrlValues, whole } from '@shared/lib';
import { ALERT_SORT_KEYS } from '../alertRows';

export const FAMILIES = [...new Set(Object.values(ALARMS).map(({ family }) => family))] as AlarmFamily[];
/** live: what is open and what ended within a day · history: everything, page by page. */
export const ALERT_VIEWS = ['live', 'history'] as const;

/** What stands in the address of the screen. */
export const ALERT_FILTERS = {
  view: oneOf(ALERT_VIEWS, 'live'),
  q: text(),
  state: oneOf(ALARM_STATES, 'open'),
  priority: oneOf(ALARM_PRIORITIES),
  family: oneOf(FAMILIES),
  machine: text(),
  sort: oneOf(ALERT_SORT_KEYS),
  descending: flag(false),
  page: whole(1),
  alert: text(),
  /** The dialog to acknowledge that alarm is open. */
  ask: flag(false),
};
export type AlertsUrl = UrlValues<typeof ALERT_FILTERS>;
export type ChangeAlertsUrl = (changes: Partial<AlertsUrl>) => void;

export const NO_ALERT_FILTERS = {
  q: '',
  state: 'all',
  priority: undefined,
  family: undefined,
  machine: '',
  page: 1,
} as const satisfies Partial<AlertsUrl>;
