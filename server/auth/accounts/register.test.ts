import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvitationCodesTable } from '../../db/tables/system';
import { login } from './login';
import { register } from './register';
import {
  type AccountWorld,
  NEW_PASSWORD,
  openAccountWorld,
  passwordDigestNow,
  stranger,
} from './testAccounts';

const HOUR = 3_600_000;
let world: AccountWorld;
let orgId: string;
let roleId: string;

beforeAll(async () => {
  world = await openAccountWorld();
  orgId = await world.insertOrg('HOST');
  const role = world.database.db.selectFrom('roles').select('id').where('type', '=', 'pharmacist');
  roleId = (await role.executeTakeFirstOrThrow()).id;
});
afterAll(() => world.close());

type Invitation = Insertable<InvitationCodesTable>;

async function invite(
  code: string,
  changes: Partial<Invitation> & { lifeMs?: number } = {},
): Promise<string> {
  const { lifeMs = HOUR, ...rest } = changes;
  const expireAt = new Date(world.time.now + lifeMs);
  await world.database.db
    .insertInto('invitationCodes')
    .values({ id: code, orgId, roleId, code, maxUses: 10, expireAt, ...rest })
    .execute();
  return code;
}

const signUp = (inviteCode: string, account: string, password = NEW_PASSWORD, who = stranger()) =>
  register(
    world,
    {
      inviteCode,
      account,
      mobile: account,
      userName: '李敏',
      password: passwordDigestNow(account, password),
    },
    who,
  );
const invitation = (code: string) =>
  world.database.db
    .selectFrom('invitationCodes')
    .select(['usedCount', 'status'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
const INVALID = { status: 400, key: 'err.reg.invite', fields: { inviteCode: 'err.reg.invite' } };

describe('registering', () => {
  it('creates an account with the institution and role of the invitation, audited without secrets', async () => {
    const code = await invite('K7M2QX9D');
    await signUp(code, '13800138000');
    const request = { userName: '13800138000', password: passwordDigestNow('13800138000', NEW_PASSWORD) };
    const { session, result } = await login(world, { ...request, type: '1' }, stranger());
    const principal = await world.sessions.authenticate(session.secret, result.token);
    expect(principal).toMatchObject({ orgId, roleType: 'pharmacist', name: '李敏' });
    expect(await invitation(code)).toEqual({ usedCount: 1, status: 'active' });
    const audit = (await world.audits()).find(({ action }) => action === 'user.registered');
    expect(audit).toMatchObject({
      actorId: principal?.userId,
      after: { code: '138****8000', name: '李敏', roleId, inviteCode: code },
    });
    expect(JSON.stringify(audit)).not.toContain('argon2');
  });

  it('refuses an existing account and does not use up the invitation', async () => {
    const code = await invite('AAAAAAAA');
    await signUp(code, '13800138001');
    await expect(signUp(code, '13800138001')).rejects.toMatchObject({
      status: 409,
      key: 'err.reg.accountTaken',
      fields: { account: 'err.reg.accountTaken' },
    });
    expect(await invitation(code)).toEqual({ usedCount: 1, status: 'active' });
  });

  it('refuses invitations that are unknown, expired, used up or withdrawn, and those of closed institutions', async () => {
    const closed = await world.insertOrg('SHUT', { enabled: false });
    const codes = [
      'ZZZZZZZZ',
      await invite('BBBBBBBB', { lifeMs: -1 }),
      await invite('CCCCCCCC', { status: 'revoked' }),
      await invite('DDDDDDDD', { orgId: closed }),
    ];
    for (const code of codes) await expect(signUp(code, '13800138002'), code).rejects.toMatchObject(INVALID);
    expect((await invitation('DDDDDDDD')).usedCount).toBe(0);
    const person = world.database.db.selectFrom('users').select('id').where('code', '=', '13800138002');
    expect(await person.executeTakeFirst()).toBeUndefined();
  });

  it('reveals whether an account exists to holders of an invitation only', async () => {
    await expect(signUp('ZZZZZZZZ', '13800138001')).rejects.toMatchObject(INVALID);
  });

  it('admits as many users as the invitation has uses when many register at once', async () => {
    const code = await invite('EEEEEEEE', { maxUses: 3 });
    const tries = Array.from({ length: 8 }, (_, index) => signUp(code, `1390013900${index}`));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of settled) if (each.status === 'rejected') expect(each.reason).toMatchObject(INVALID);
    expect(await invitation(code)).toEqual({ usedCount: 3, status: 'used_up' });
  });

  it('refuses a common password', async () => {
    const code = await invite('FFFFFFFF');
    await expect(signUp(code, '13800138003', '138003')).rejects.toMatchObject({
      key: 'err.auth.commonPassword',
    });
  });

  it('limits how long one address may try invitations', async () => {
    const who = stranger();
    for (let count = 0; count < 50; count++)
      await expect(signUp('ZZZZZZZZ', '13800138004', NEW_PASSWORD, who)).rejects.toMatchObject(INVALID);
    const code = await invite('GGGGGGGG');
    await expect(signUp(code, '13800138004', NEW_PASSWORD, who)).rejects.toMatchObject({ status: 429 });
    await expect(signUp(code, '13800138004')).resolves.toBeUndefined();
  });
});
