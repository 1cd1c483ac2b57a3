import { grantOf, type RoleType, reaches } from '../../../contract/permissions';
import type { Database } from '../../../server/db/database';
import { tableOf } from '../../../server/kit/query/listQuery';
import type { ServedResource } from '../../../server/kit/served';
import { SERVED } from '../../../server/modules';
import { snake } from '../worlds/catalogue';

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

const WARNINGS = by('lanes', `stock <= min_alert and device_id in (select id from devices where ${INSIDE})`);

/** What a list holds for a role: the rest of a query that counts it. */
const LISTS: Record<string, (role: RoleType) => string> = {
  organizations: by('organizations', 'id in (select id from inside)'),
  roles: by('roles', `org_id is null or ${FAMILY}`),
  platformNotices: (role) => {
    const received = `(status = 'published' and ${FAMILY})`;
    const writes = reaches(grantOf(role, 'platformNotice'), 'M');
    return `from platform_notices where ${received} ${writes ? `or ${INSIDE}` : ''}`;
  },
  helpArticles: (role) =>
    `from help_articles where ${reaches(grantOf(role, 'operationsHelp'), 'A') ? 'true' : `status = 'published'`}`,
  sessions: by('sessions', `user_id in (select id from users where ${INSIDE})`),
  auditLogs: own('audit_log'),
  devices: own('devices'),
  deviceAuths: own('device_auths'),
  alerts: own('alerts'),
  doorRecords: own('door_records'),
  iotTraffic: own('iot_cards'),
  stockWarnings: WARNINGS,
  stockCovers: WARNINGS,
  deadLetters: by('dead_letters', 'true'),
  smsOutbox: by('sms_outbox', 'true'),
};

/** A resource that is nothing special. */
function plainList({ resource, inherited, ...served }: ServedResource): string {
  const kept = resource.keepsDeleted ? ' and deleted_at is null' : '';
  const reach = inherited ? `(org_id is null or ${FAMILY})` : INSIDE;
  return `from ${snake(tableOf({ resource, ...served }))} where ${resource.tenancy === 'shared' ? 'true' : reach}${kept}`;
}

export interface ExpectedRows {
  rows: number;
  /** As many, unless the resource hides some from some and nobody has described which. */
  least: number;
}

/** How many rows a list has for a role. */
export async function truthOf(
  { query }: Database,
  list: string,
  role: RoleType,
  orgId: string,
): Promise<ExpectedRows> {
  const served = SERVED.find(({ resource }) => resource.name === list);
  const rest = LISTS[list]?.(role) ?? (served && plainList(served));
  if (rest === undefined) throw new Error(`say in orgTreeTruth.ts what ${list} holds`);
  const [row] = await query<{ total: string }>(`${TREE} select count(*)::text as total ${rest}`, [orgId]);
  const rows = Number(row?.total);
  // A reseller knows some lanes; that he sees what is theirs laneNet.test.ts says.
  const isPart = role === 'track_admin' || (served?.visible && !LISTS[list]);
  return { rows, least: isPart ? 0 : rows };
}
