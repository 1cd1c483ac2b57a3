import { type AlarmCode, type AlertRow, alarmDef, nextAlertState } from '../../../contract/alerts';
import type { RuleDecision } from '../../alert-rules';
import type { AlertSubject } from '../../ingest/write/effects';

/** A new alert. */
export function raised(id: string, subject: AlertSubject, decision: RuleDecision, now: number): AlertRow {
  return {
    id,
    ver: 1,
    state: 'raised',
    code: decision.code,
    priority: subject.priority,
    machineId: subject.machineId,
    org: subject.org,
    source: decision.source,
    value: decision.value,
    limit: decision.limit,
    label: decision.label ?? null,
    tMeas: Math.round(decision.at),
    raisedAt: now,
    ackAt: null,
    ackBy: null,
    ackNote: null,
    returnedAt: null,
    clearedAt: null,
    count: 1,
  };
}

/** The same cause again: the earlier acknowledgement does not count. */
export function raisedAgain(
  alert: AlertRow,
  subject: AlertSubject,
  decision: RuleDecision,
  now: number,
): AlertRow {
  const fresh = raised(alert.id, subject, decision, now);
  return { ...fresh, ver: alert.ver + 1, count: alert.count + 1 };
}

/** The condition is gone; undefined where the alert's life does not allow or need that step. */
export function conditionGone(alert: AlertRow, now: number): AlertRow | undefined {
  // A latching alarm stays until a person resets it.
  if (isLatching(alert.code)) return undefined;
  const state = nextAlertState(alert.state, 'conditionGone');
  const clearedAt = state === 'cleared' ? now : null;
  return state && { ...alert, ver: alert.ver + 1, state, returnedAt: now, clearedAt };
}

/** The machine is out of use; undefined for a cleared alert. */
export function machineOutOfUse(alert: AlertRow, now: number): AlertRow | undefined {
  const state = nextAlertState(alert.state, 'outOfUse');
  const returnedAt = alert.returnedAt ?? now;
  return (
    state && { ...alert, ver: alert.ver + 1, state, returnedAt, clearedAt: now, endReason: 'out_of_use' }
  );
}

export interface Acknowledgement {
  by: string;
  note?: string;
  now: number;
}

/** A person has seen it; undefined when there is nothing to acknowledge any more. */
export function acknowledged(alert: AlertRow, { by, note, now }: Acknowledgement): AlertRow | undefined {
  const seen = nextAlertState(alert.state, 'acknowledge');
  if (!seen) return undefined;
  // For a latching alarm the acknowledgement is the reset: its cause was an event and is over.
  const state = isLatching(alert.code) ? (nextAlertState(seen, 'conditionGone') ?? seen) : seen;
  return {
    ...alert,
    ver: alert.ver + 1,
    state,
    ackAt: now,
    ackBy: by,
    ackNote: note ?? null,
    clearedAt: state === 'cleared' ? now : null,
  };
}

function isLatching(code: AlarmCode): boolean {
  return alarmDef(code).latching === true;
}
