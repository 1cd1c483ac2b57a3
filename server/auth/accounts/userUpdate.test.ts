import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userUpdateSchema } from '../../../contract/access/accounts';
import { type AccountWorld, openAccountWorld, stranger } from './testAccounts';
import { updateOwnRecord } from './userUpdate';

let world: AccountWorld;
let userId: string;

beforeAll(async () => {
  world = await openAccountWorld();
  userId = await world.insertPerson({ code: 'lin', phone: '13800138000' });
});
afterAll(() => world.close());

const record = { userName: '李敏', mobile: '13800138000' };

async function update(changes: object) {
  const principal = await world.principalOf(userId);
  const request = userUpdateSchema.parse({ userId, ...record, ...changes });
  return updateOwnRecord(world, principal, request, stranger());
}
const stored = () =>
  world.database.db
    .selectFrom('users')
    .select(['name', 'phone', 'email', 'remarks', 'avatar', 'version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

describe('the own record', () => {
  it('is updated and returned whole, and the audit log names the changed fields', async () => {
    const answer = await update({ email: 'lin@example.com', mobile: '13900139000', remarks: '夜班' });
    expect(answer).toMatchObject({
      userId,
      userCode: 'lin',
      name: '李敏',
      email: 'lin@example.com',
      phone: '13900139000',
      remarks: '夜班',
      orgName: 'Org HOME',
    });
    expect(await world.lastAudit()).toEqual({
      action: 'user.updated',
      actorId: userId,
      before: { name: 'Name of lin', phone: '138****8000', email: null, remarks: null },
      after: { name: '李敏', phone: '139****9000', email: 'l***@example.com', remarks: '夜班' },
    });
  });

  it('keeps fields that are not sent, clears empty ones and is untouched by an update to equal values', async () => {
    await update({ email: 'lin@example.com', avatar: 'IMAGE1', remarks: 'r' });
    const before = await stored();
    await update({});
    expect(await stored()).toEqual(before);
    const audits = (await world.audits()).length;
    await update({ email: '', avatar: '', remarks: '' });
    expect(await stored()).toMatchObject({
      email: null,
      avatar: null,
      remarks: null,
      version: before.version + 1,
    });
    expect(await world.audits()).toHaveLength(audits + 1);
  });

  it('is the only record a user may update here: any other is not found', async () => {
    const other = await world.insertPerson({ code: 'wang' });
    await expect(update({ userId: other })).rejects.toMatchObject({
      status: 404,
      key: 'err.common.notFound',
    });
    await expect(update({ userId: 'nobody' })).rejects.toMatchObject({
      status: 404,
      key: 'err.common.notFound',
    });
  });

  it.each([
    [{ remarks: 'x'.repeat(201) }],
    [{ email: 'not an address' }],
    [{ email: `${'x'.repeat(60)}@example.com` }],
    [{ mobile: '12345678901' }],
    [{ userName: ' ' }],
  ])('refuses %o', async (changes) => {
    await expect(update(changes)).rejects.toThrow();
  });
});
