import { catalogueOf } from '../worlds/catalogue';
import type { Position } from './orgTree';
import type { OrgTreeWorld } from './orgTreeWorld';

const USER_OF = (column: string) => `${column} in (select id from users where org_id = $1)`;
const DEVICE_OF = 'device_id in (select id from devices where org_id = $1)';
/** Which rows of a table belong to an organisation where a column does not say so. */
const OWNED: Record<string, string> = {
  organizations: 'id = $1',
  sessions: USER_OF('user_id'),
  user_columns: USER_OF('user_id'),
  notice_reads: USER_OF('user_id'),
  lanes: DEVICE_OF,
  rule_decisions: DEVICE_OF,
  // What people below write on shared things is their own.
  comments: USER_OF('author_id'),
  audit_log: `org_id = $1 and action <> 'comment.added'`,
};
/** Tells of what happens, and is read by nobody who asks. */
const TOLD = ['feed'];

async function ownedTables(database: OrgTreeWorld['database']): Promise<Record<string, string>> {
  const tables = [...(await catalogueOf(database)).values()];
  const named = tables.filter(
    ({ name, isView, columns }) => !isView && columns.has('org_id') && !TOLD.includes(name),
  );
  return { ...Object.fromEntries(named.map(({ name }) => [name, 'org_id = $1'])), ...OWNED };
}

/** What is one set for everybody. */
const SHARED: Record<string, string> = { menus: 'true', help_articles: 'true', roles: 'org_id is null' };

/** Moves on by the minute for whoever asks: no change of a record. */
const SEEN = 'seen_at';

/** A sum over all rows of organisations and of what they share, table by table. */
export async function checksumOf(
  { database, orgs }: OrgTreeWorld,
  positions: readonly Position[],
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  const add = async (name: string, table: string, where: string, values: string[]) => {
    const [row] = await database.query<{ sum: string }>(
      `select count(*) || ':' || md5(coalesce(string_agg(text, '|' order by text), '')) as sum
       from (select (to_jsonb(t) - '${SEEN}')::text as text from ${table} t where ${where}) rows`,
      values,
    );
    sums[name] = row?.sum ?? '';
  };
  const tables = Object.entries(await ownedTables(database));
  for (const position of positions)
    for (const [table, owned] of tables) await add(`${table} of ${position}`, table, owned, [orgs[position]]);
  for (const [table, where] of Object.entries(SHARED)) await add(`shared ${table}`, table, where, []);
  return sums;
}
