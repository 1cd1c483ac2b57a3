import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ChangeResult } from '../../../contract/kit/wire';
import { loadPrincipal } from '../../../server/access/principal';
import { roleId } from '../../../server/db/reference-data';
import { storeDecision } from '../../../server/modules/system/decision';
import { grantHere } from '../../../server/modules/system/grants/grantHere';
import {
  askFor,
  decide,
  edit,
  type GrantWorld,
  keyOf,
  record,
  result,
  type SignedInPerson,
  startGrantWorld,
} from '../worlds/grantWorld';

let world: GrantWorld;
let second: SignedInPerson;
beforeAll(async () => {
  world = await startGrantWorld();
  second = await world.person('institution_admin');
});
afterAll(() => world.close());

const ADMIN = roleId('institution_admin');
const roleOf = async (id: string) => (await record(second, `/users/${id}`)).roleId;
const query = <T extends object>(text: string, values: unknown[]) => world.database.query<T>(text, values);
async function principalOf({ id }: SignedInPerson) {
  const principal = await loadPrincipal(world.database.db, id, '');
  if (!principal) throw new Error('nobody');
  return principal;
}
async function waiting(by: SignedInPerson) {
  const receiver = await world.person('repair');
  return { receiver, id: await askFor(by, receiver.id, 'institution_admin') };
}

/** What may happen between asking and granting, and how the grant answers. */
const MEANWHILE: [
  what: string,
  key: string,
  happen: (by: SignedInPerson, receiver: SignedInPerson) => Promise<unknown>,
][] = [
  [
    'the person got another role',
    'err.grant.changed',
    (_by, { id }) => edit(second, id, { roleId: roleId('security') }),
  ],
  [
    'the role may do something else',
    'err.grant.changed',
    () => query(`update roles set version = version + 1 where id = $1`, [ADMIN]),
  ],
  [
    'who asked was disabled',
    'err.grant.asker',
    ({ id }) => query(`update users set status = 'disabled' where id = $1`, [id]),
  ],
  [
    'who asked gives no roles any more',
    'err.grant.asker',
    ({ id }) => query('update users set role_id = $2 where id = $1', [id, roleId('merchant_admin')]),
  ],
  [
    'who asked works elsewhere',
    'err.grant.asker',
    ({ id }) => query('update users set org_id = $2 where id = $1', [id, world.orgs.sibling]),
  ],
  [
    'the person is above who asked',
    'err.grant.changed',
    (_by, { id }) => query('update users set role_id = $2 where id = $1', [id, roleId('platform_admin')]),
  ],
];

it.each(MEANWHILE)('is not assigned when meanwhile %s', async (_what, key, happen) => {
  const by = await world.person('institution_admin');
  const { receiver, id } = await waiting(by);
  await happen(by, receiver);
  const before = await roleOf(receiver.id);
  expect(keyOf(await decide(id, second))).toBe(key);
  expect(await roleOf(receiver.id)).toBe(before);
  expect((await record(second, `/roleGrants/${id}`)).status).toBe('waiting');
});

it('is not assigned by the slower of two approvers or after its time', async () => {
  const states = ["state = 'granted', decided_at = now()", "expires_at = now() - interval '1 s'"];
  for (const state of states) {
    const { id } = await waiting(second);
    await query(`update role_grants set ${state} where id = $1`, [id]);
    const change = {
      trx: world.database.db,
      deps: world.core,
      events: [],
      audits: [],
      committed: [],
      context: { principal: await principalOf(second), ip: '', requestId: '', locale: 'en' as const },
    };
    const settled = storeDecision(change, 'roleGrants', id, { state: 'refused', decisionNote: null });
    await expect(settled, state).rejects.toThrow('err.kit.state');
  }
});

describe('on the server machine', () => {
  const here = (account: string) =>
    grantHere({ database: world.database, chain: world.core.chain, now: Date.now() }, account);
  const codeOf = async ({ id }: Pick<SignedInPerson, 'id'>) =>
    String((await record(second, `/users/${id}`)).code);

  it('a pending role is assigned when there is no other administrator, and the log names no actor', async () => {
    const { receiver, id } = await waiting(second);
    const account = await codeOf(receiver);
    expect(await here(account)).toBe(true);
    expect(await here(account)).toBe(false);
    expect(await roleOf(receiver.id)).toBe(ADMIN);
    expect(await record(second, `/roleGrants/${id}`)).toMatchObject({
      status: 'granted',
      decidedBy: null,
      decider: 'npm run role:grant',
    });
    const [entry] = await query<{ actor_id: null; after: AnyRow }>(
      `select actor_id, after from audit_log where entity_id = $1 and action = 'roleGrants.grant'`,
      [id],
    );
    expect(entry).toMatchObject({ actor_id: null, after: { asker: expect.stringMatching(/^own-/) } });
  });

  it('a new account is enabled', async () => {
    const draft = { code: 'openedhere', name: 'N', roleId: ADMIN, phone: '13700000009' };
    const made = result<ChangeResult>(await second.ask('POST', '/users', draft));
    expect(await here('openedhere')).toBe(true);
    expect((await record(second, `/users/${made.id}`)).status).toBe('active');
  });

  it('nothing is assigned that was not requested or is too late', async () => {
    const changed = await waiting(second);
    const late = await waiting(second);
    await edit(second, changed.receiver.id, { roleId: roleId('security') });
    await query(`update role_grants set expires_at = now() - interval '1 s' where id = $1`, [late.id]);
    await expect(here(await codeOf(changed.receiver))).rejects.toThrow('err.grant.changed');
    expect(await here(await codeOf(late.receiver))).toBe(false);
    expect(await roleOf(changed.receiver.id)).toBe(roleId('security'));
  });
});
