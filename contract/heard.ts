import type { Priority } from './alerts';
import type { WorkNews } from './notifications';

/** News that are heard, once, because a person is waited for; as alarms of this priority sound. */
export const HEARD: Readonly<Partial<Record<WorkNews['kind'], Priority>>> = {
  'rx.waiting': 'medium',
  'rx.overdue': 'high',
};
