import type { SmsState } from '../access/accounts';
import { ALARMS, type AlarmCode, type Priority } from '../alerts';
import { MINUTE_MS } from '../time/durations';
import { localClock } from '../time/localDay';

/** Who of a machine, or of the institutions above it, is notified of an alarm. */
export const ALARM_PARTIES = [
  'contacts',
  'security',
  'repair',
  'pharmacists',
  'merchantAdmins',
  'institutionAdmins',
  'platformAdmins',
] as const;
export type AlarmParty = (typeof ALARM_PARTIES)[number];

export const ALARM_LEVELS_MAX = 4;
/** A week: the longest wait for an acknowledgement. */
export const ESCALATE_AFTER_MAX_MIN = 7 * 24 * 60;

/** Out of the limits: the named contacts are notified at once, regardless of priority and other recipients. */
const TO_CONTACTS: readonly AlarmCode[] = ['ENV_T_HIGH', 'ENV_T_LOW', 'ENV_RH', 'PWR_MAINS_LOST'];
export const isForContacts = (code: AlarmCode): boolean => TO_CONTACTS.includes(code);

/** At most so many texts an hour to one number; of critical alarms more. */
export const ALARM_SMS_PER_HOUR = 10;
export const CRITICAL_SMS_PER_HOUR = 30;

/**
 * waiting: until the quiet hours end · dropped: they ended after somebody had acknowledged · limited: the number had had
 * enough · unavailable: there is no way to send.
 */
export type AlarmMessageState =
  | 'waiting'
  | 'dropped'
  | 'limited'
  | 'unavailable'
  | Exclude<SmsState, 'withheld'>;

/** A text about an alarm, as its record shows it. */
export interface AlarmMessage {
  id: string;
  level: number;
  party: AlarmParty | 'users';
  name: string;
  /** Masked. */
  mobile: string;
  at: number;
  state: AlarmMessageState;
  /** When the quiet hours of one that waits end. */
  dueAt: number | null;
}
/** `GET /alerts/:id/messages`. */
export interface AlarmMessages {
  /** Newest first. */
  messages: AlarmMessage[];
  /** Who is notified next without an acknowledgement; null: no one, or not any more. */
  next: { level: number; at: number } | null;
}

/** From when until when somebody is not disturbed, HH:MM; both or none. */
export interface QuietHours {
  quietFrom?: string | null;
  quietTo?: string | null;
}

const DAY_MIN = 24 * 60;
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** When the quiet hours end in which `now` lies, ms; undefined outside of them. */
export function quietUntil(
  { quietFrom, quietTo }: QuietHours,
  now: number,
  timeZone: string,
): number | undefined {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return undefined;
  const past = (to: string, from: string) => (minutesOf(to) - minutesOf(from) + DAY_MIN) % DAY_MIN;
  const clock = localClock(now, timeZone);
  if (past(clock, quietFrom) >= past(quietTo, quietFrom)) return undefined;
  const minute = Math.floor(now / 60_000) * MINUTE_MS;
  return minute + past(quietTo, clock) * MINUTE_MS;
}

/** One step of telling people, as an institution sets it. */
export interface AlarmLevelRule extends QuietHours {
  level: number;
  afterMin: number;
  parties: readonly AlarmParty[];
  userIds: readonly string[];
}

type AlarmLevelDraft = Pick<AlarmLevelRule, 'level' | 'afterMin' | 'parties'> & { priority: Priority };
/** What a new installation begins with; the platform changes it, institutions have their own where they differ. */
export const FIRST_LEVELS: readonly AlarmLevelDraft[] = [
  { priority: 'critical', level: 1, afterMin: 0, parties: ['contacts', 'security', 'repair'] },
  { priority: 'critical', level: 2, afterMin: 5, parties: ['contacts', 'merchantAdmins'] },
  { priority: 'critical', level: 3, afterMin: 15, parties: ['institutionAdmins', 'pharmacists'] },
  { priority: 'critical', level: 4, afterMin: 30, parties: ['platformAdmins'] },
  { priority: 'high', level: 1, afterMin: 0, parties: ['contacts', 'security', 'repair'] },
  { priority: 'high', level: 2, afterMin: 15, parties: ['merchantAdmins'] },
  { priority: 'high', level: 3, afterMin: 60, parties: ['institutionAdmins'] },
  { priority: 'high', level: 4, afterMin: 240, parties: ['platformAdmins'] },
];

/** The levels of an alarm, with the named contacts at the first one where it is about them. */
export function levelsOf(code: AlarmCode, rules: readonly AlarmLevelRule[]): AlarmLevelRule[] {
  const sorted = [...rules].sort((one, other) => one.level - other.level);
  if (!(code in ALARMS) || !isForContacts(code)) return sorted;
  const [first, ...rest] = sorted;
  const contacts: AlarmLevelRule = { level: 1, afterMin: 0, parties: ['contacts'], userIds: [] };
  if (first?.level !== 1) return [contacts, ...sorted];
  const parties = first.parties.includes('contacts')
    ? first.parties
    : (['contacts', ...first.parties] as const);
  return [{ ...first, parties, afterMin: 0 }, ...rest];
}
