import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { ASSIGNABLE, ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { roleId } from '../../../server/db/reference-data';
import type { SessionEvent } from '../../../server/events/bus';
import { askerOf } from '../positions/orgTreeWorld';
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

let world: GrantWorld;
let asker: SignedInPerson;
let second: SignedInPerson;
let above: SignedInPerson;
beforeAll(async () => {
  world = await startGrantWorld();
  asker = await world.person('institution_admin');
  second = await world.person('institution_admin');
  above = await world.person('institution_admin', 'parent');
});
afterAll(() => world.close());

const ADMIN = roleId('institution_admin');
const roleOf = async (id: string) => (await record(above, `/users/${id}`)).roleId;
const query = <T extends object>(text: string, values: unknown[]) => world.database.query<T>(text, values);
async function waiting(by = asker, type: RoleType = 'institution_admin') {
  const receiver = await world.person('repair');
  return { receiver, id: await askFor(by, receiver.id, type) };
}

describe('a second person', () => {
  it('assigns the role at once, both names are recorded and sessions are refreshed', async () => {
    const { receiver, id } = await waiting();
    const heard: SessionEvent[] = [];
    world.core.bus.onSession((event) => heard.push(event));
    expect((await decide(id, second)).status).toBe(200);
    expect(await roleOf(receiver.id)).toBe(ADMIN);
    expect(heard).toContainEqual({ type: 'acl', userId: receiver.id });
    const names = { asker: expect.stringMatching(/^own-/), decider: expect.stringMatching(/^own-/) };
    expect(await record(asker, `/roleGrants/${id}`)).toMatchObject({
      status: 'granted',
      askedBy: asker.id,
      decidedBy: second.id,
      decisionNote: 'looked at it',
      ...names,
    });
    const audits = await query<{ action: string; actor_id: string; after: AnyRow }>(
      'select action, actor_id, after from audit_log where entity_id in ($1, $2) order by pos',
      [id, receiver.id],
    );
    expect(audits.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['roleGrants.created', asker.id],
      ['users.granted', second.id],
      ['roleGrants.grant', second.id],
    ]);
    expect(audits[2]?.after).toMatchObject({ status: 'granted', toRole: ADMIN, ...names });
  });

  it('is neither the requester nor the recipient', async () => {
    const { receiver, id } = await waiting();
    for (const way of ['grant', 'refuse'] as const)
      expect(keyOf(await decide(id, asker, way))).toBe('err.grant.self');
    // Somebody who administers already, and is to administer more.
    const [grown] = [await world.person('merchant_admin')];
    const own = await askFor(asker, grown.id, 'institution_admin');
    await query(`update role_grants set type = 'merchant_admin' where id = $1`, [own]);
    for (const way of ['grant', 'refuse'] as const)
      expect(keyOf(await decide(own, grown, way))).toBe('err.grant.receiver');
    expect(await roleOf(receiver.id)).toBe(roleId('repair'));
    for (const one of [asker.id, receiver.id]) {
      const forced = query(
        `update role_grants set state = 'granted', decided_by = $2, decided_at = now() where id = $1`,
        [id, one],
      );
      await expect(forced).rejects.toThrow(/role_grants_(two_people|not_oneself)/);
    }
  });

  it('could assign the role and sees the recipient', async () => {
    const admin = await world.person('platform_admin', 'parent');
    for (const role of ROLE_TYPES) {
      const { id } = await waiting(admin);
      const someone = await world.person(role);
      const { status } = await decide(id, someone, 'grant', admin);
      expect(status, role).toBe(ASSIGNABLE[role].includes('institution_admin') ? 200 : 403);
    }
  });

  it('is nobody whose password, second factor or number the requester has changed', async () => {
    const ways: [string, (id: string, version: number) => Promise<unknown>][] = [
      ['resetPassword', (id, version) => asker.ask('POST', `/users/${id}/resetPassword`, { version })],
      ['phone', (id) => edit(asker, id, { phone: '13711112222' })],
    ];
    for (const [way, takeOver] of ways) {
      const taken = await world.person('institution_admin');
      await takeOver(taken.id, 1);
      const again = { ...taken, ask: askerOf(world.url, await world.sessions.open(taken.id, { ip: '::1' })) };
      const { id } = await waiting();
      expect(keyOf(await decide(id, again)), way).toBe('err.second.reset');
      const other = await waiting(second);
      expect((await decide(other.id, again)).status, way).toBe(200);
    }
  });

  it('may belong to the recipient’s institution below the requester and not see the requester', async () => {
    const { receiver, id } = await waiting(above);
    const seen = await record<AnyRow & { titles: object }>(second, `/roleGrants/${id}`);
    expect(seen.asker).toMatch(/^parent-/);
    expect(JSON.stringify(seen.titles)).not.toContain(above.id);
    expect((await decide(id, second)).status).toBe(200);
    expect(await roleOf(receiver.id)).toBe(ADMIN);
  });

  it('belongs to the institution or one above, and for others the request does not exist', async () => {
    const { id } = await waiting();
    for (const position of ['child', 'sibling', 'other'] as const) {
      const foreign = await world.person('institution_admin', position);
      expect((await foreign.ask('GET', `/roleGrants/${id}`)).status, position).toBe(404);
      for (const way of ['grant', 'refuse', 'withdraw'] as const)
        expect((await decide(id, foreign, way, asker)).status, position).toBe(404);
    }
    expect((await decide(id, above)).status).toBe(200);
  });
});

describe('a decision about a role', () => {
  it('is made once', async () => {
    for (const way of ['grant', 'refuse'] as const) {
      const { receiver, id } = await waiting();
      expect((await decide(id, second, way)).status).toBe(200);
      for (const again of ['grant', 'refuse'] as const)
        expect(keyOf(await decide(id, above, again))).toBe('err.kit.state');
      expect(await roleOf(receiver.id)).toBe(way === 'grant' ? ADMIN : roleId('repair'));
    }
  });

  it('succeeds for one of two simultaneous approvers', async () => {
    const { receiver, id } = await waiting();
    const answers = await Promise.all([decide(id, second), decide(id, above, 'refuse'), decide(id, above)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { status } = await record(asker, `/roleGrants/${id}`);
    expect((await roleOf(receiver.id)) === ADMIN).toBe(status === 'granted');
  });

  it('is refused in bulk, can be withdrawn by the requester only, and then be requested again', async () => {
    const { receiver, id } = await waiting();
    expect(keyOf(await decide(id, second, 'withdraw'))).toBe('err.grant.notAsker');
    expect((await decide(id, asker, 'withdraw')).status).toBe(200);
    const again = await askFor(second, receiver.id, 'institution_admin');
    result(await asker.ask('POST', '/roleGrants/bulk/refuse', { ids: [again], reason: 'no' }));
    const states = (await grantsOf(asker, receiver.id)).map(({ status }) => status);
    expect(states.sort()).toEqual(['refused', 'withdrawn']);
  });

  it('is possible within 72 hours only', async () => {
    const { receiver, id } = await waiting();
    await query(`update role_grants set expires_at = now() - interval '1 s' where id = $1`, [id]);
    expect((await record(asker, `/roleGrants/${id}`)).status).toBe('expired');
    for (const [by, way] of [
      [second, 'grant'],
      [asker, 'withdraw'],
    ] as const)
      expect(keyOf(await decide(id, by, way))).toBe('err.kit.state');
    expect(await roleOf(receiver.id)).toBe(roleId('repair'));
    expect(await askFor(asker, receiver.id, 'institution_admin')).not.toBe(id);
  });
});
