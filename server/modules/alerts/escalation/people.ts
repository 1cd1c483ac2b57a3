import { sql } from 'kysely';
import type { AlarmLevelRule, AlarmParty, QuietHours } from '../../../../contract/alarms/escalation';
import { isLocale, type Locale } from '../../../../contract/common/locale';
import type { RoleType } from '../../../../contract/permissions';
import type { Executor } from '../../../db/tables';

/** The machine of an alarm, as far as telling people goes. */
export interface MachineContacts {
  contacts: unknown;
  securityUserIds: unknown;
  repairUserIds: unknown;
  pharmacistIds: unknown;
  /** Path of its institution, and of the merchant it sells for. */
  orgPath: string;
  merchantPath: string | null;
  defaultLang: string;
}
export interface AlarmRecipient extends QuietHours {
  party: AlarmParty | 'users';
  name: string;
  mobile: string;
  locale: Locale;
}

interface Contact extends QuietHours {
  contactName?: string;
  contactPhone?: string;
  contactLang?: string | null;
}

/** More people than this indicate a wrong setting. */
const PEOPLE_MAX = 30;
const ADMINS: Partial<Record<AlarmParty, RoleType>> = {
  merchantAdmins: 'merchant_admin',
  institutionAdmins: 'institution_admin',
  platformAdmins: 'platform_admin',
};

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const localeOf = (given: unknown, other: string): Locale =>
  isLocale(given) ? given : isLocale(other) ? other : 'zh-cn';

function contactsOf({ contacts, defaultLang }: MachineContacts): AlarmRecipient[] {
  const lines = (Array.isArray(contacts) ? contacts : []) as Contact[];
  return lines.flatMap(({ contactName, contactPhone, contactLang, quietFrom, quietTo }) => {
    if (!contactPhone) return [];
    const locale = localeOf(contactLang, defaultLang);
    return [
      {
        party: 'contacts',
        name: contactName ?? '',
        mobile: contactPhone,
        locale,
        quietFrom,
        quietTo,
      } as const,
    ];
  });
}

/** People with an account and a number who still work there, in the language of their institution. */
function accounts(db: Executor) {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['users.id', 'users.name', 'users.phone', 'organizations.defaultLang', 'roles.type'])
    .where('users.status', '=', 'active')
    .where('organizations.deletedAt', 'is', null)
    .where('users.phone', 'is not', null)
    .orderBy('users.id')
    .limit(PEOPLE_MAX);
}

type Account = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];
const personOf =
  (party: AlarmRecipient['party']) =>
  ({ name, phone, defaultLang }: Account): AlarmRecipient => ({
    party,
    name,
    mobile: phone ?? '',
    locale: localeOf(undefined, defaultLang),
  });

async function named(db: Executor, party: AlarmRecipient['party'], ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await accounts(db)
    .where('users.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return rows.map(personOf(party));
}

async function admins(db: Executor, party: AlarmParty, role: RoleType, machine: MachineContacts) {
  const line = `${machine.orgPath}.${machine.merchantPath ?? ''}`.split('.').filter(Boolean);
  const rows = await accounts(db)
    .where('roles.type', '=', role)
    .where('users.orgId', '=', sql<string>`any(${line}::text[])`)
    .execute();
  return rows.map(personOf(party));
}

function ofParty(
  db: Executor,
  party: AlarmParty,
  machine: MachineContacts,
): AlarmRecipient[] | Promise<AlarmRecipient[]> {
  const role = ADMINS[party];
  if (role) return admins(db, party, role, machine);
  if (party === 'contacts') return contactsOf(machine);
  if (party === 'security') return named(db, party, textsOf(machine.securityUserIds));
  if (party === 'repair') return named(db, party, textsOf(machine.repairUserIds));
  return named(db, party, textsOf(machine.pharmacistIds));
}

/** Recipients of a level, each number once and in a fixed order, so that two nodes cannot deadlock. */
export async function peopleOf(
  db: Executor,
  { parties, userIds }: Pick<AlarmLevelRule, 'parties' | 'userIds'>,
  machine: MachineContacts,
): Promise<AlarmRecipient[]> {
  const found = new Map<string, AlarmRecipient>();
  for (const party of parties)
    for (const person of await ofParty(db, party, machine))
      if (!found.has(person.mobile)) found.set(person.mobile, person);
  for (const person of await named(db, 'users', userIds))
    if (!found.has(person.mobile)) found.set(person.mobile, person);
  return [...found.values()].slice(0, PEOPLE_MAX).sort((one, other) => (one.mobile < other.mobile ? -1 : 1));
}
