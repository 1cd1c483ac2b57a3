import { ALARMS, type AlarmFamily } from '@contract/alerts';
import { ALARM_PRIORITIES, ALARM_STATES } from '@live';
import { flag, oneOf, text, type UrlValues, whole } from '@shared/lib';
import { SORT_KEYS } from '../alertRows';

export const FAMILIES = [...new Set(Object.values(ALARMS).map(({ family }) => family))] as AlarmFamily[];
/** live: what is open and what ended within a day · history: everything, page by page. */
export const VIEWS = ['live', 'history'] as const;

/** What stands in the address of the screen. */
export const FILTERS = {
  view: oneOf(VIEWS, 'live'),
  q: text(),
  state: oneOf(ALARM_STATES, 'open'),
  priority: oneOf(ALARM_PRIORITIES),
  family: oneOf(FAMILIES),
  machine: text(),
  sort: oneOf(SORT_KEYS),
  descending: flag(false),
  page: whole(1),
  alert: text(),
  /** The dialog to acknowledge that alarm is open. */
  ask: flag(false),
};
export type AlertsUrl = UrlValues<typeof FILTERS>;
export type ChangeUrl = (changes: Partial<AlertsUrl>) => void;

export const NO_FILTERS = {
  q: '',
  state: 'all',
  priority: undefined,
  family: undefined,
  machine: '',
  page: 1,
} as const satisfies Partial<AlertsUrl>;
