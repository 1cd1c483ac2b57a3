import { type AlertRow, alertEndOf } from '@contract/alerts';
import { Age } from '@realtime';
import { useFormat } from '@shared/lib';

/** How long an alarm lasts, or did: its clock stops when the condition is gone, and behind a lost link. */
export function AlarmSince({ alert }: { alert: AlertRow }) {
  const format = useFormat();
  const end = alertEndOf(alert);
  return end === undefined ? <Age at={alert.raisedAt} goesOn /> : format.duration(end - alert.raisedAt);
}
