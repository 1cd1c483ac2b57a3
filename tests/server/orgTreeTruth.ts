import { grantOf, type RoleType, reaches } from '../../contract/permissions';
import type { Database } from '../../server/db/database';

/** The tree by its parents, not by the paths the server goes by; $1 is the organisation of the reader. */
const TREE = `
  with recursive inside as (
    select id from organizations where id = $1
    union all
    select o.id from organizations o join inside on o.parent_id = inside.id where o.deleted_at is null
  ), above as (
    select id, parent_id from organizations where id = $1
    union all select o.id, o.parent_id from organizations o join above on above.parent_id = o.id
  )`;
const INSIDE = 'org_id in (select id from inside)';
const FAMILY = 'org_id in (select id from inside union select id from above)';

const by = (table: string, where: string) => () => `from ${table} where ${where}`;
const own = (table: string) => by(table, INSIDE);

/** What a list holds for a role: the rest of a query that counts it. */
const LISTS: Record<string, (role: RoleType) => string> = {
  organizations: by('organizations', 'id in (select id from inside)'),
  invitationCodes: own('invitation_codes'),
  users: own('users'),
  roles: by('roles', `org_id is null or ${FAMILY}`),
  menus: by('menus', 'true'),
  platformNotices: (role) => {
    const received = `(status = 'published' and ${FAMILY})`;
    const writes = reaches(grantOf(role, 'platformNotice'), 'M');
    return `from platform_notices where ${received} ${writes ? `or ${INSIDE}` : ''}`;
  },
  helpArticles: (role) =>
    `from help_articles where ${reaches(grantOf(role, 'operationsHelp'), 'A') ? 'true' : `status = 'published'`}`,
  sessions: by('sessions', `user_id in (select id from users where ${INSIDE})`),
  displays: own('displays'),
  exportRequests: own('export_requests'),
  roleGrants: own('role_grants'),
  auditLogs: own('audit_log'),
  serverLogs: by('server_logs', 'true'),
  devices: own('devices'),
  deviceAuths: own('device_auths'),
  alerts: own('alerts'),
  doorRecords: own('door_records'),
  iotCards: own('iot_cards'),
  stockWarnings: by('lanes', `stock <= min_alert and device_id in (select id from devices where ${INSIDE})`),
  deadLetters: by('dead_letters', 'true'),
  smsOutbox: by('sms_outbox', 'true'),
};

/** How many rows a list has for a role; undefined for a list nobody has described here. */
export async function truthOf(
  { query }: Database,
  list: string,
  role: RoleType,
  orgId: string,
): Promise<number | undefined> {
  const rest = LISTS[list]?.(role);
  if (rest === undefined) return undefined;
  const [row] = await query<{ total: string }>(`${TREE} select count(*)::text as total ${rest}`, [orgId]);
  return Number(row?.total);
}
