import { HOUR_MS } from '../../../contract/time/durations';
import type { Database } from '../../../server/db/database';
import { inserterOf, insertPerson } from '../positions/orgTree';
import { type Ask, askerOf, type OrgTreeWorld } from '../positions/orgTreeWorld';
import { insertOrg } from './apiWorld';

/** Somebody who is let in nowhere. */
export interface UnauthorizedCaller {
  name: string;
  ask: Ask;
  /** Enough for what is read by cookie alone. */
  hasCookie?: true;
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Marks a session, a person or an organisation so that it no longer counts. */
type SessionRevocation = (database: Database, is: { userId: string; orgId: string }) => Promise<unknown>;
const session =
  (set: string, value: Date): SessionRevocation =>
  ({ query }, { userId }) =>
    query(`update sessions set ${set} = $2 where user_id = $1`, [userId, value]);

const FALLS: Record<string, SessionRevocation> = {
  'an expired session': session('expires_at', hoursFromNow(-1)),
  'an idle session': session('seen_at', hoursFromNow(-3)),
  'a revoked session': session('revoked_at', hoursFromNow(0)),
  'a disabled user': ({ query }, { userId }) =>
    query(`update users set status = 'disabled' where id = $1`, [userId]),
  'somebody of a disabled organisation': ({ query }, { orgId }) =>
    query('update organizations set enabled = false where id = $1', [orgId]),
  'somebody below a disabled organisation': ({ query }, { orgId }) =>
    query(
      `update organizations set enabled = false
       where id = (select parent_id from organizations where id = $1)`,
      [orgId],
    ),
  'somebody of a deleted organisation': ({ query }, { orgId }) =>
    query('update organizations set deleted_at = now() where id = $1', [orgId]),
};

/** Signed in as the mightiest role, in a corner of the tree of his own, and then fallen. */
async function fallen(
  { database, orgs, sessions, url }: OrgTreeWorld,
  name: string,
  fall: SessionRevocation,
  no: number,
) {
  const above = await insertOrg(database, orgs.own, `ABOVE${no}`, `above ${no}`);
  const orgId = await insertOrg(database, above, `FALLEN${no}`, `fallen ${no}`);
  const userId = await insertPerson(inserterOf(database), orgId, `fallen${no}`, 'platform_admin');
  const ask = askerOf(url, await sessions.open(userId, { ip: '::1' }));
  if ((await ask('GET', '/sys/user/info')).status !== 200) throw new Error(`${name} was never let in`);
  await fall(database, { userId, orgId });
  return { name, ask };
}

/** Whoever has half of what is needed. */
async function halves({ people, sessions, url }: OrgTreeWorld): Promise<UnauthorizedCaller[]> {
  const open = () => sessions.open(people.platform_admin, { ip: '::1' });
  const [{ secret, token }, other] = [await open(), await open()];
  return [
    { name: 'nobody', ask: askerOf(url, { secret: '', token: '' }) },
    { name: 'a token without its cookie', ask: askerOf(url, { secret: '', token }) },
    { name: 'an invented cookie', ask: askerOf(url, { secret: 'x'.repeat(43), token }) },
    { name: 'a cookie alone', ask: askerOf(url, { secret, token: '' }), hasCookie: true },
    { name: 'halves of two sessions', ask: askerOf(url, { ...other, secret }), hasCookie: true },
  ];
}

/** Keys for other doors, shown as if they were sessions. */
async function strangeKeys({ url, asks, rows, sessions }: OrgTreeWorld): Promise<UnauthorizedCaller[]> {
  const made = async (path: string, body: object) => {
    const { text } = await asks.platform_admin('POST', path, body);
    return (JSON.parse(text) as { result: { secret?: string; url?: string } }).result;
  };
  const { secret = '' } = await made(`/deviceAuths/${rows.own.deviceAuths}/rotate`, { version: 1 });
  const link = await made(`/alerts/${rows.own.alerts}/publicLink`, { page: 'warningNotice' });
  const token = link.url?.split(/[=/]/).at(-1) ?? '';
  if (secret.length < 20 || token.length < 20) throw new Error('no keys to try');
  return [
    { name: 'a machine with its key', ask: askerOf(url, sessions.halves(secret, 0)) },
    { name: 'somebody with a public link', ask: askerOf(url, sessions.halves(token, 0)) },
  ];
}

export async function strangersOf(world: OrgTreeWorld): Promise<UnauthorizedCaller[]> {
  const found: UnauthorizedCaller[] = [...(await halves(world)), ...(await strangeKeys(world))];
  let no = 0;
  for (const [name, fall] of Object.entries(FALLS)) found.push(await fallen(world, name, fall, no++));
  return found;
}
