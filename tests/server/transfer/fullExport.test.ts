import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { FULL_EXPORT_OPEN_MS } from '../../../contract/kit/transfer/fullExport';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { unpacked } from '../../../server/kit/transfer/sheets/unzip';
import { inserterOf, insertPerson } from '../positions/orgTree';
import {
  type Answer,
  type Ask,
  askerOf,
  type OrgTreeWorld,
  startOrgTreeWorld,
} from '../positions/orgTreeWorld';

let world: OrgTreeWorld;
let asker: Ask;
let second: Ask;
let above: Ask;
let below: Ask;

async function newcomer(position: 'own' | 'parent' | 'child', role: RoleType = 'institution_admin') {
  const insert = inserterOf(world.database);
  const id = await insertPerson(insert, world.orgs[position], `second-${position}`, role);
  return askerOf(world.url, await world.sessions.open(id, { ip: '::1' }));
}
beforeAll(async () => {
  world = await startOrgTreeWorld();
  asker = world.asks.institution_admin;
  second = await newcomer('own');
  above = await newcomer('parent');
  below = await newcomer('child');
});
afterAll(() => world.close());

const wish = {
  format: 'csv',
  purpose: 'audit',
  note: 'yearly audit 2026',
  columns: ['code', 'phone', 'email'],
};
const result = <T>({ status, text }: Answer): T => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (JSON.parse(text) as { result: T }).result;
};
const request = async (more: object = {}, by = asker) =>
  result<{ id: string }>(await by('POST', '/users/export.full', { ...wish, ...more })).id;
const row = async (id: string) => result<AnyRow>(await asker('GET', `/exportRequests/${id}`));
const decide = async (id: string, by: Ask, way = 'approve') => {
  const { version } = await row(id);
  return by('POST', `/exportRequests/${id}/${way}`, { version, reason: 'looked at it' });
};
const fetchFile = (id: string, by = asker) => by('POST', `/exportRequests/${id}/file`, {});
const keyOf = ({ text }: Answer) => (JSON.parse(text) as { key?: string }).key;

describe('a full export', () => {
  it('is requested by one user, approved by another and downloaded once, and the sheet states who, when and why', async () => {
    const id = await request();
    expect(await row(id)).toMatchObject({
      status: 'waiting',
      list: 'users',
      purpose: 'audit',
      note: wish.note,
      decidedBy: null,
      subject: { en: 'Users' },
      columns: { en: 'Account, Mobile, Email' },
    });
    expect(keyOf(await fetchFile(id))).toBe('err.export.notOpen');
    expect((await decide(id, second)).status).toBe(200);
    const approved = await row(id);
    expect(approved).toMatchObject({ status: 'approved', version: 2 });
    const left = Number(approved.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(FULL_EXPORT_OPEN_MS - 60_000);
    expect(left).toBeLessThanOrEqual(FULL_EXPORT_OPEN_MS);
    const { status, text } = await fetchFile(id);
    expect(status).toBe(200);
    expect(text).toContain('13800000000');
    expect(text).toContain('canary-own-users@example.org');
    expect(text).not.toMatch(/\*\*\*|passwordHash/);
    const [, approval] = text.split('\r\n');
    expect(approval).toContain('requested by canary-own-person-institution_admin');
    expect(approval).toContain('approved by second-own');
    expect(approval).toContain('purpose: Audit, yearly audit 2026');
    expect(keyOf(await fetchFile(id))).toBe('err.export.notOpen');
    expect(await row(id)).toMatchObject({ status: 'used' });
  });

  it('is a workbook under its own name, and every step is audited', async () => {
    const id = await request({ format: 'xlsx' });
    await decide(id, second);
    const { bytes } = await fetchFile(id);
    expect(String(await unpacked(bytes, 10_000_000))).toContain('13800000000');
    const entries = await world.database.query<{ action: string; reason: string | null; actor_name: string }>(
      `select action, reason, actor_name from audit_log where entity_id = $1 or after->>'request' = $1 order by pos`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'exportRequests.created',
      'exportRequests.approve',
      'exportRequests.fetched',
      'list.exported',
    ]);
    expect(entries[0]?.reason).toBe(wish.note);
    expect(entries[1]?.actor_name).toBe('second-own');
  });

  it('contains the selected records as of the request', async () => {
    const ids = [world.rows.own.users, world.people.repair];
    const id = await request({ selection: { ids } });
    expect((await row(id)).rows).toBe(2);
    const all = await request();
    await decide(id, second);
    await decide(all, second);
    await insertPerson(inserterOf(world.database), world.orgs.own, 'latecomer', 'repair');
    expect((await fetchFile(id)).text.match(/13800000000/g)).toHaveLength(2);
    expect((await fetchFile(all)).text).not.toContain('latecomer');
  });

  it('is downloaded by one of two simultaneous attempts', async () => {
    const id = await request();
    await decide(id, second);
    const again = askerOf(
      world.url,
      await world.sessions.open(world.people.institution_admin, { ip: '::1' }),
    );
    const statuses = (await Promise.all([fetchFile(id), fetchFile(id, again)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('four-eyes approval of an export', () => {
  it('requires two people: nobody approves or rejects an own request', async () => {
    const id = await request();
    for (const way of ['approve', 'refuse'])
      expect(keyOf(await decide(id, asker, way))).toBe('err.export.self');
    const bulk = await asker('POST', '/exportRequests/bulk/refuse', { ids: [id] });
    expect(bulk.text).toContain('err.export.self');
    expect(await row(id)).toMatchObject({ status: 'waiting', decidedBy: null });
    const forced = world.database.query(
      `update export_requests set state = 'approved', decided_by = asked_by where id = $1`,
      [id],
    );
    await expect(forced).rejects.toThrow(/two_people/);
  });

  it('requires a user of the same institution or one above, and users below do not see it', async () => {
    const [one, other] = [await request(), await request()];
    expect((await decide(one, below)).status).toBe(404);
    expect((await below('GET', `/exportRequests/${one}`)).status).toBe(404);
    expect((await decide(one, above)).status).toBe(200);
    expect((await decide(other, second)).status).toBe(200);
  });

  it('happens once', async () => {
    const id = await request();
    expect((await decide(id, second, 'refuse')).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'refused', decisionNote: 'looked at it' });
    expect(keyOf(await decide(id, above))).toBe('err.kit.state');
    expect(keyOf(await fetchFile(id))).toBe('err.export.notOpen');
  });

  it('requires two people with the permission', async () => {
    const id = await request();
    for (const role of ROLE_TYPES) {
      const holder = role === 'platform_admin' || role === 'institution_admin';
      const ask = world.asks[role];
      const answers = [
        await ask('POST', '/users/export.full', { ...wish, note: 'x' }),
        await ask('GET', '/exportRequests'),
        await ask('POST', `/exportRequests/${id}/approve`, { version: 99 }),
        await fetchFile(id, ask),
      ].map(({ status }) => status);
      expect(answers, role).toEqual(holder ? [400, 200, 409, 409] : [403, 403, 403, 403]);
    }
  });

  it('gives the file to the requester only', async () => {
    const id = await request();
    await decide(id, second);
    expect(keyOf(await fetchFile(id, second))).toBe('err.export.asker');
    expect((await fetchFile(id, below)).status).toBe(404);
    expect((await fetchFile(id)).status).toBe(200);
  });
});

describe('the expiry of an export', () => {
  const expire = (id: string) =>
    world.database.query(`update export_requests set expires_at = now() - interval '1 s' where id = $1`, [
      id,
    ]);

  it('closes what nobody decided and what nobody downloaded', async () => {
    const [undecided, unfetched] = [await request(), await request()];
    await decide(unfetched, second);
    await expire(undecided);
    await expire(unfetched);
    expect(await row(undecided)).toMatchObject({ status: 'expired' });
    expect(await row(unfetched)).toMatchObject({ status: 'expired' });
    expect(keyOf(await decide(undecided, second))).toBe('err.kit.state');
    expect(keyOf(await fetchFile(unfetched))).toBe('err.export.notOpen');
  });
});

describe('a request for a full export', () => {
  it.each([
    ['without a purpose', { purpose: undefined }],
    ['without a reason', { note: '' }],
    ['of what the list does not offer', { query: { filter: { phone: 'starts:1' } } }],
    ['of nothing', { query: { q: 'nobody is called so' } }],
  ])('%s is refused', async (_why, more) => {
    expect((await asker('POST', '/users/export.full', { ...wish, ...more })).status).toBe(400);
  });

  it('of a list without personal data does not exist', async () => {
    // The path is that of a record, which cannot be posted.
    expect((await asker('POST', '/displays/export.full', wish)).status).toBe(405);
  });
});
