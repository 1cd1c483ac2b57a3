import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { BulkResult, ChangeResult, HistoryPage, ImportReport } from '../../../contract/kit/wire';
import { ADMINISTRATORS, ASSIGNABLE, ROLE_TYPES } from '../../../contract/permissions';
import { ROLE_GRANT_WAITS_MS } from '../../../contract/resources/system/roleGrants';
import { roleId } from '../../../server/db/reference-data';
import {
  askFor,
  decide,
  edit,
  type GrantWorld,
  grantsOf,
  keyOf,
  record,
  result,
  type SignedInPerson,
  startGrantWorld,
} from '../worlds/grantWorld';
import { runImports } from '../worlds/transferClient';

let world: GrantWorld;
let asker: SignedInPerson;
let second: SignedInPerson;
beforeAll(async () => {
  world = await startGrantWorld();
  asker = await world.person('institution_admin');
  second = await world.person('institution_admin');
});
afterAll(() => world.close());

const ADMIN = roleId('institution_admin');
const roleOf = async (id: string) => (await record(asker, `/users/${id}`)).roleId;

/** The role is as it was, and one grant waits. */
async function expectWaiting(userId: string, role: string): Promise<void> {
  expect(await roleOf(userId)).toBe(role);
  expect(await grantsOf(asker, userId)).toMatchObject([
    { status: 'waiting', fromRole: role, toRole: ADMIN, askedBy: asker.id },
  ]);
}

describe('an administrative role', () => {
  it('waits in the form for a second person, and the rest of the edit is saved', async () => {
    const { id } = await world.person('repair');
    const saved = result<ChangeResult>(await edit(asker, id, { roleId: ADMIN, remarks: 'promoted' }));
    expect(saved).toMatchObject({ remarks: 'promoted', roleId: roleId('repair'), version: 2 });
    expect(saved.waits?.resource).toBe('roleGrants');
    await expectWaiting(id, roleId('repair'));
    const waiting = await record(asker, `/roleGrants/${saved.waits?.id}`);
    expect(Number(waiting.expiresAt) - waiting.createdAt).toBe(ROLE_GRANT_WAITS_MS);
  });

  it('waits when it is the only change, and the record stays unchanged', async () => {
    const { id } = await world.person('repair');
    await askFor(asker, id, 'institution_admin');
    await expectWaiting(id, roleId('repair'));
    expect((await record(asker, `/users/${id}`)).version).toBe(1);
    const { entries: history } = await record<HistoryPage>(asker, `/users/${id}/history`);
    expect(history).toEqual([]);
  });

  it('waits once: a second request is refused until the first is decided', async () => {
    const { id } = await world.person('repair');
    await askFor(asker, id, 'institution_admin');
    const again = await edit(second, id, { roleId: roleId('merchant_admin'), remarks: 'lost' });
    expect([again.status, keyOf(again)]).toEqual([409, 'err.grant.waiting']);
    expect((await record(asker, `/users/${id}`)).remarks).toBeNull();
  });

  it('is exactly one whose holders assign roles', async () => {
    const admin = await world.person('platform_admin');
    for (const type of ROLE_TYPES.filter((each) => ASSIGNABLE.platform_admin.includes(each))) {
      const { id } = await world.person(type === 'repair' ? 'security' : 'repair');
      const { waits } = result<ChangeResult>(await edit(admin, id, { roleId: roleId(type) }));
      expect(waits !== undefined, type).toBe(ADMINISTRATORS.includes(type));
      expect((await roleOf(id)) === roleId(type), type).toBe(!ADMINISTRATORS.includes(type));
    }
  });

  it('can be removed by one person', async () => {
    const { id } = await world.person('merchant_admin');
    const saved = result<ChangeResult>(await edit(asker, id, { roleId: roleId('repair') }));
    expect([saved.roleId, saved.waits]).toEqual([roleId('repair'), undefined]);
  });
});

describe('other ways to an administrative role', () => {
  it('wait in a bulk change, and the preview says so', async () => {
    const people = [await world.person('repair'), await world.person('security')].map(({ id }) => id);
    const bulk = (dryRun: boolean) =>
      asker.ask('POST', '/users/bulk/update', {
        ids: people,
        args: { roleId: ADMIN },
        dryRun,
        reason: 'team',
      });
    for (const dryRun of [true, false]) {
      const { rows } = result<BulkResult>(await bulk(dryRun));
      for (const row of rows)
        expect([row.ok, row.diff, row.waits?.resource]).toEqual([true, {}, 'roleGrants']);
    }
    expect((await grantsOf(asker, String(people[0])))[0]?.reason).toBe('team');
    expect(await grantsOf(asker, String(people[1]))).toHaveLength(1);
  });

  it('wait when an earlier state is restored or a change is reverted', async () => {
    for (const way of ['restore', 'undo'] as const) {
      const { id } = await world.person('merchant_admin');
      result(await edit(asker, id, { remarks: 'before' }));
      result(await edit(asker, id, { roleId: roleId('repair') }));
      const { entries } = await record<HistoryPage>(asker, `/users/${id}/history`);
      const [taken, before] = entries;
      const pos = way === 'undo' ? taken?.pos : before?.pos;
      const back = await asker.ask('POST', `/users/${id}/${way}`, { pos, version: 3 });
      expect(result<ChangeResult>(back).waits?.resource, way).toBe('roleGrants');
      expect(await roleOf(id)).toBe(roleId('repair'));
    }
  });

  it('wait with a new account, which stays disabled', async () => {
    const draft = { name: 'New', roleId: ADMIN, phone: '13700000001' };
    const made = result<ChangeResult>(await asker.ask('POST', '/users', { ...draft, code: 'newadmin' }));
    expect([made.status, made.waits?.resource]).toEqual(['disabled', 'roleGrants']);
    const enable = await asker.ask('POST', `/users/${made.id}/enable`, { version: made.version });
    expect(keyOf(enable)).toBe('err.grant.waiting');
    expect((await decide(String(made.waits?.id), second)).status).toBe(200);
    expect(await record(asker, `/users/${made.id}`)).toMatchObject({ status: 'active', roleId: ADMIN });
  });

  it('wait with an account that is enabled again', async () => {
    const { id } = await world.person('merchant_admin', 'own', { status: 'disabled' });
    const opened = await asker.ask('POST', `/users/${id}/enable`, { version: 1 });
    expect(result<ChangeResult>(opened)).toMatchObject({ status: 'disabled', version: 1 });
    const [grant] = await grantsOf(asker, id);
    expect(grant).toMatchObject({ opens: true, fromRole: null, toRole: roleId('merchant_admin') });
    result(await decide(String(grant?.id), second));
    expect((await record(asker, `/users/${id}`)).status).toBe('active');
  });

  it('wait in an import, for existing and new users', async () => {
    const { id } = await world.person('repair');
    const { code, name } = await record<AnyRow>(asker, `/users/${id}`);
    const { rows: roles } = await record<{ rows: AnyRow[] }>(
      asker,
      '/roles?filter[type]=eq:institution_admin',
    );
    const title = roles.find((role) => role.id === ADMIN)?.name;
    const lines = [
      'Account,Name,Role,Mobile',
      `${code},${name},${title},13800000000`,
      `sheetadmin,N,${title},13700000002`,
    ];
    const form = new FormData();
    form.set('file', new Blob([lines.join('\n')]), 'sheet.csv');
    const headers = { ...asker.headers, 'Accept-Language': 'en' };
    const sent = await fetch(`${world.url}/api/users/import`, { method: 'POST', headers, body: form });
    const { id: importId } = ((await sent.json()) as { result: ImportReport }).result;
    await runImports(world);
    result(await asker.ask('POST', `/imports/${importId}/apply`));
    await runImports(world);
    expect(await record(asker, `/imports/${importId}`)).toMatchObject({
      state: 'applied',
      counts: { create: 1, update: 1, error: 0 },
      waiting: 2,
    });
    await expectWaiting(id, roleId('repair'));
    const [made] = (await record<{ rows: AnyRow[] }>(asker, '/users?q=sheetadmin')).rows;
    expect(made?.status).toBe('disabled');
    expect(await grantsOf(asker, String(made?.id))).toHaveLength(1);
  });
});

describe('closed ways to an administrative role', () => {
  it('include invitations, which cannot be created or used for it', async () => {
    const soon = Date.now() + 9e6;
    const body = { roleId: ADMIN, maxUses: 1, expireAt: soon };
    const made = await asker.ask('POST', '/invitationCodes', body);
    expect([made.status, made.text]).toEqual([400, expect.stringContaining('err.grant.invitation')]);
    const code = 'ABCDEFGH';
    await world.database.query(
      `insert into invitation_codes (id, org_id, code, role_id, max_uses, expire_at) values ('old', $1, $2, $3, 1, $4)`,
      [world.orgs.own, code, ADMIN, new Date(soon)],
    );
    const wish = { inviteCode: code, account: '13700000003', mobile: '13700000003', userName: 'N' };
    const registered = await asker.ask('POST', '/sys/user/register', { ...wish, password: 'a'.repeat(64) });
    expect([registered.status, keyOf(registered)]).toEqual([400, 'err.reg.invite']);
  });

  it('include widening such a role while it has holders', async () => {
    const draft = { code: 'smalladmin', name: 'Small', type: 'institution_admin' };
    const role = result<AnyRow>(await asker.ask('POST', '/roles', draft));
    const limit = (version: number, actions: object, grants: object = {}) =>
      asker.ask('POST', `/roles/${role.id}/limits`, { version, grants, actions });
    const nothing = { 'role:assign': false, 'pii:reveal': false };
    expect((await limit(1, nothing)).status).toBe(200);
    expect((await limit(2, {})).status).toBe(200);
    expect((await limit(3, nothing, { userMain: 'V' })).status).toBe(200);
    await world.database.query('update users set role_id = $2 where id = $1', [
      (await world.person('repair')).id,
      role.id,
    ]);
    expect(keyOf(await limit(4, nothing))).toBe('err.grant.widen');
    expect(keyOf(await limit(4, {}, { userMain: 'V' }))).toBe('err.grant.widen');
    expect((await limit(4, { 'role:assign': false }, { userMain: 'V' })).status).toBe(200);
  });
});
