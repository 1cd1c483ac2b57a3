import type { Priority } from '../../../contract/alerts';
import type { RuleReason } from '../../../contract/machines/holds';
import type { RuleDecision } from '../../alert-rules';
import type { Executor } from '../../db/tables';
import type { AuditEntry, FeedEvent } from '../../events/log';

/** What an alert is about, beside the decision that raised it. */
export interface AlertSubject {
  machineId: string;
  org: string;
  priority: Priority;
}
export interface AlertDecision {
  subject: AlertSubject;
  decision: RuleDecision;
}

export interface AppliedDecisions {
  /** The alert each decision belongs to, in their order; undefined where none is open. */
  alertIds: (string | undefined)[];
  /** To be appended to the feed and the audit log in the same transaction. */
  events: FeedEvent[];
  audits: AuditEntry[];
  raised: number;
  ended: number;
}

export interface ClosingContext {
  now: number;
  newId: () => string;
  /** Machines that are out of use. */
  outOfUse: ReadonlySet<string>;
}

export interface MachineZone {
  deviceId: string;
  zone: string;
}

/** What a batch changes beyond its own tables, in its transaction. Handed in: alarms and holds belong to modules. */
export interface BatchEffects {
  applyDecisions(
    trx: Executor,
    entries: readonly AlertDecision[],
    now: number,
    newId: () => string,
  ): Promise<AppliedDecisions>;
  endOutOfUse(trx: Executor, closing: ClosingContext): Promise<Pick<AppliedDecisions, 'events' | 'audits'>>;
  /** @returns how many lanes were not held before */
  holdZones(
    trx: Executor,
    zones: readonly MachineZone[],
    why: { reason: RuleReason; at: Date },
  ): Promise<number>;
}
