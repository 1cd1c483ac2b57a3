import type { Generated } from 'kysely';
import type { AlarmMessageState, AlarmParty } from '../../../contract/alarms/escalation';
import type { AlarmCode, AlertState, Priority } from '../../../contract/alerts';
import type { Locale } from '../../../contract/common/locale';
import type { Json } from './general/columns';

export interface AlertsTable {
  id: string;
  ver: number;
  state: AlertState;
  code: AlarmCode;
  priority: Priority;
  deviceId: string;
  orgId: string;
  source: Generated<string>;
  fingerprint: string | null;
  value: number | null;
  limitValue: number | null;
  label: string | null;
  tMeas: Date;
  raisedAt: Date;
  ackAt: Date | null;
  ackBy: string | null;
  ackNote: string | null;
  returnedAt: Generated<Date | null>;
  clearedAt: Date | null;
  count: Generated<number>;
  /** Column of migration 0211. */
  endReason: Generated<'out_of_use' | null>;
  /** The last level that was told, and when the next one is; columns of migration 0210. */
  toldLevel: Generated<number>;
  nextLevelAt: Generated<Date | null>;
  levelsDone: Generated<boolean>;
}

export interface AlarmMessagesTable {
  id: string;
  orgId: string;
  alertId: string;
  ring: Generated<number>;
  level: number;
  party: AlarmParty | 'users';
  name: string;
  /** Its mask. */
  mobile: string;
  numberHash: string;
  /** Sealed, while the text waits. */
  numberBox: string | null;
  locale: Locale;
  at: Date;
  state: AlarmMessageState;
  dueAt: Date | null;
}

export interface RuleStatesTable {
  fingerprint: string;
  deviceId: string;
  body: Json;
  updatedAt: Generated<Date>;
}

export interface RuleDecisionsTable {
  id: string;
  at: Date;
  deviceId: string;
  code: AlarmCode;
  source: string;
  verdict: string;
  alertId: string | null;
  inputs: Json;
}
