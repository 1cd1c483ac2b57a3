import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ACTIONS,
  ASSIGNABLE,
  grantOf,
  ROLE_TYPES,
  type RoleType,
  reaches,
} from '../../../contract/permissions';
import { roleId } from '../../../server/db/reference-data';
import { inserterOf, insertPerson } from '../positions/orgTree';
import { askerOf, type OrgTreeWorld, startOrgTreeWorld } from '../positions/orgTreeWorld';

let world: OrgTreeWorld;
/** Somebody of each role in an organisation below, with a session and an invitation for the next one. */
const people = new Map<string, RoleType>();
const sessions = new Map<string, RoleType>();
const invitations = new Map<string, RoleType>();

beforeAll(async () => {
  world = await startOrgTreeWorld();
  const insert = inserterOf(world.database);
  for (const [index, role] of ROLE_TYPES.entries()) {
    const person = await insertPerson(insert, world.orgs.child, `below${index}`, role);
    people.set(person, role);
    const soon = new Date(Date.now() + 9e6);
    await insert('sessions', { id_hash: `session${index}`, user_id: person, expires_at: soon });
    sessions.set(`session${index}`, role);
    const invitation = ulid();
    const code = `ABCDEFG${'ABCDEFGHJK'[index]}`;
    const row = { id: invitation, org_id: world.orgs.child, code, role_id: roleId(role), max_uses: 1 };
    await insert('invitation_codes', { ...row, expire_at: soon });
    invitations.set(invitation, role);
  }
});
afterAll(() => world.close());

const maintains = (role: RoleType, key: 'userMain' | 'orgMain') => reaches(grantOf(role, key), 'M');
const may = (role: RoleType, action: 'session:revoke') =>
  (ACTIONS[action] as readonly RoleType[]).includes(role);

/** Commands on people and on what is theirs: who may give them at all, and for whom. */
const COMMANDS: [
  path: string,
  on: Map<string, RoleType>,
  args: object,
  allowed: (role: RoleType) => boolean,
][] = [
  ['users/bulk/disable', people, {}, (role) => maintains(role, 'userMain')],
  ['users/bulk/endSessions', people, {}, (role) => may(role, 'session:revoke')],
  ['users/bulk/update', people, { remarks: 'changed' }, (role) => maintains(role, 'userMain')],
  ['sessions/bulk/revoke', sessions, {}, (role) => may(role, 'session:revoke')],
  ['invitationCodes/bulk/update', invitations, { maxUses: 9 }, (role) => maintains(role, 'orgMain')],
];

it('nobody administers, disables or invites users whose role they could not assign', async () => {
  const differences: string[] = [];
  for (const [path, on, args, allowed] of COMMANDS)
    for (const role of ROLE_TYPES.filter(allowed)) {
      const { text } = await world.asks[role]('POST', `/${path}`, {
        ids: [...on.keys()],
        args,
        dryRun: true,
      });
      const { rows } = (JSON.parse(text) as { result: { rows: { id: string; ok: boolean; key?: string }[] } })
        .result;
      for (const { id, ok, key } of rows) {
        const target = on.get(id) as RoleType;
        const expected = ASSIGNABLE[role].includes(target) ? undefined : 'err.common.forbidden';
        if (key !== expected || ok !== (expected === undefined))
          differences.push(`${path} as ${role} on ${target}: ${key} instead of ${expected}`);
      }
      if (rows.length !== on.size) differences.push(`${path} as ${role}: ${text}`);
    }
  expect(differences).toEqual([]);
});

it('a user may always end their own sessions', async () => {
  await world.sessions.open(world.people.institution_admin, { ip: '::1' });
  const [own] = await world.database.query<{ id: string }>(
    'select id_hash as id from sessions where user_id = $1 order by created_at desc limit 1',
    [world.people.institution_admin],
  );
  const { status } = await world.asks.institution_admin('POST', `/sessions/${own?.id}/revoke`, {
    version: 1,
  });
  expect(status).toBe(200);
});

it('resetting a second factor follows the same rule, is audited without a secret and excludes the own one', async () => {
  const differences: string[] = [];
  const query = world.database.query.bind(world.database);
  const ask = (role: RoleType, id: string, version: number) =>
    world.asks[role]('POST', `/users/${id}/resetFactor`, { version });
  const versionOf = async (id: string) =>
    (await query<{ version: number }>('select version from users where id = $1', [id]))[0]?.version ?? 0;
  for (const role of ROLE_TYPES)
    for (const [id, target] of people) {
      await query("update users set factor_secret = 'sealed', factor_step = 1 where id = $1", [id]);
      await query("insert into recovery_codes values ($1, 'hash') on conflict do nothing", [id]);
      const { status } = await ask(role, id, await versionOf(id));
      const allowed = (ACTIONS['user:resetPassword'] as readonly RoleType[]).includes(role);
      const expected = allowed && ASSIGNABLE[role].includes(target) ? 200 : 403;
      const [{ left } = { left: -1 }] = await query<{ left: number }>(
        `select second_factor::int + (select count(*) from recovery_codes where user_id = id)::int as left
         from users where id = $1`,
        [id],
      );
      if (status !== expected || left !== (expected === 200 ? 0 : 2))
        differences.push(`${role} on ${target}: ${status} instead of ${expected}, ${left} left`);
    }
  expect(differences).toEqual([]);
  const own = world.people.platform_admin;
  await query("update users set factor_secret = 'sealed', factor_step = 1 where id = $1", [own]);
  expect((await ask('platform_admin', own, await versionOf(own))).status).toBe(409);
  const audits = await query<{ text: string }>(
    "select before::text || after::text as text from audit_log where action = 'users.resetFactor'",
  );
  expect(audits.length).toBeGreaterThan(0);
  for (const { text } of audits) expect(text).not.toContain('sealed');
});

it('a user without access to a list can do nothing on it, whatever they may do elsewhere', async () => {
  const limit = (limits: string) =>
    world.database.query(`update roles set limits = $1 where type = 'institution_admin'`, [limits]);
  await limit('{"grants":{"userMain":"-"},"actions":{}}');
  const session = await world.sessions.open(world.people.institution_admin, { ip: '::1' });
  const asks = askerOf(world.url, session);
  const [person] = [...people.keys()];
  for (const command of ['endSessions', 'resetPassword', 'resetFactor', 'disable'])
    expect((await asks('POST', `/users/${person}/${command}`, { version: 1 })).status, command).toBe(403);
  const many = await asks('POST', '/users/bulk/endSessions', { ids: [person], dryRun: true });
  expect(many.status).toBe(403);
  await limit('{"grants":{},"actions":{}}');
});
