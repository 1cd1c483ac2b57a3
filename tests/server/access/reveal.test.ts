import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { REVEAL_MS, REVEALS_PER_HOUR } from '../../../contract/kit/reveal';
import type { HistoryPage } from '../../../contract/kit/wire';
import { ACTIONS, ROLE_TYPES } from '../../../contract/permissions';
import { verifyChain } from '../../../server/audit/verify';
import { canaryOf } from '../positions/orgTree';
import { askerOf, type OrgTreeWorld, startOrgTreeWorld } from '../positions/orgTreeWorld';
import { ABSENT_ID } from '../positions/positionPolicy';
import { serveApi } from '../worlds/apiWorld';

let world: OrgTreeWorld;
beforeAll(async () => {
  world = await startOrgTreeWorld();
});
afterAll(() => world.close());

const wish = { fields: ['phone'], purpose: 'support', note: 'case 4711' };
const path = (id = world.rows.own.users) => `/users/${id}/reveal`;
const ask = (body: object, id?: string) => world.asks.institution_admin('POST', path(id), body);

describe('a personal value', () => {
  it('is shown for a minute for a purpose, and the log has the purpose but never the value', async () => {
    const { status, text } = await ask({ ...wish, fields: ['phone', 'email'] });
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      {
        result: {
          values: { phone: '13800000000', email: `${canaryOf('own', 'users')}@example.org` },
          expiresInMs: REVEAL_MS,
        },
      },
    ]);
    const history = await world.asks.institution_admin('GET', `/users/${world.rows.own.users}/history`);
    const [entry] = (JSON.parse(history.text) as { result: HistoryPage }).result.entries;
    expect(entry).toMatchObject({
      action: 'users.revealed',
      reason: 'case 4711',
      before: null,
      after: { fields: 'phone, email', purpose: 'support' },
    });
    const rows = await world.database.query('select * from audit_log order by pos desc limit 1');
    expect(JSON.stringify(rows)).not.toMatch(/13800000000|@example/);
    expect(await verifyChain(world.core.database, world.core.chain, 'audit')).not.toHaveProperty('brokenAt');
    const record = await world.asks.institution_admin('GET', `/users/${world.rows.own.users}`);
    expect((JSON.parse(record.text) as { result: AnyRow }).result.phone).toBe('138****0000');
  });

  it.each([
    ['no purpose', { fields: ['phone'], note: 'case 4711' }],
    ['an invented purpose', { ...wish, purpose: 'curiosity' }],
    ['no reason', { ...wish, note: '    ' }],
    ['nothing asked for', { ...wish, fields: [] }],
    ['what is not personal', { ...wish, fields: ['remarks'] }],
    ['what no form has', { ...wish, fields: ['passwordHash'] }],
  ])('is not shown for %s', async (_why, body) => {
    expect((await ask(body)).status).toBe(400);
  });

  it('of another institution is not found and not counted as revealed', async () => {
    const absent = await ask(wish, ABSENT_ID);
    for (const position of ['parent', 'sibling', 'other', 'grand'] as const) {
      const { status, text } = await ask(wish, world.rows[position].users);
      expect([status, text]).toEqual([404, absent.text]);
    }
    const noted = await world.database.query(
      `select 1 from audit_log where action = 'users.revealed' and org_id <> $1`,
      [world.orgs.own],
    );
    expect(noted).toEqual([]);
  });

  it('is available to the roles of the policy table only', async () => {
    for (const role of ROLE_TYPES) {
      const { status } = await world.asks[role]('POST', path(), wish);
      expect(status, role).toBe((ACTIONS['pii:reveal'] as readonly string[]).includes(role) ? 200 : 403);
    }
  });

  it('of orders is shown to the merchants who deliver them too', async () => {
    const of = { ...wish, fields: ['receiverPhone'] };
    for (const role of ROLE_TYPES) {
      const target = `/meituanOrders/${world.rows.own.meituanOrders}/reveal`;
      const { status } = await world.asks[role]('POST', target, of);
      expect(status, role).toBe((ACTIONS['order:reveal'] as readonly string[]).includes(role) ? 200 : 403);
    }
  });

  it('is hidden from a role without the permission or the list', async () => {
    for (const limits of [
      '{"grants":{},"actions":{"pii:reveal":false}}',
      '{"grants":{"userMain":"-"},"actions":{}}',
    ]) {
      await world.database.query(`update roles set limits = $1 where type = 'institution_admin'`, [limits]);
      const session = await world.sessions.open(world.people.institution_admin, { ip: '::1' });
      const { status } = await askerOf(world.url, session)('POST', path(), wish);
      expect(status, limits).toBe(403);
    }
    await world.database.query(
      `update roles set limits = '{"grants":{},"actions":{}}' where type = 'institution_admin'`,
    );
  });

  it('is limited per hour over all records and nodes', async () => {
    const { institution_admin: person } = world.people;
    const node = await serveApi(world.database, { limited: false });
    const [first, second] = [
      world.asks.institution_admin,
      askerOf(node.url, await node.sessions.open(person, { ip: '::1' })),
    ];
    const [before] = await world.database.query<{ n: number }>(
      `select count(*)::int as n from audit_log where actor_id = $1 and action like '%.revealed'`,
      [person],
    );
    for (let no = before?.n ?? 0; no < REVEALS_PER_HOUR; no += 1) {
      const target = path(no % 3 ? world.rows.child.users : undefined);
      expect((await (no % 2 ? first : second)('POST', target, wish)).status).toBe(200);
    }
    for (const each of [first, second]) {
      const { status, text } = await each('POST', path(), wish);
      const refusal = { key: 'err.common.rate', params: { seconds: expect.any(Number) } };
      expect([status, JSON.parse(text)]).toMatchObject([429, refusal]);
    }
    const other = await world.asks.platform_admin('POST', path(), wish);
    expect(other.status).toBe(200);
    node.server.close();
  });

  it('is shown again after the hour', async () => {
    await world.database.query(
      `insert into audit_log (pos, at, actor_id, action, entity, mac)
       select -n, now() - interval '61 minutes', $1, 'users.revealed', 'users', '' from generate_series(1, $2) n`,
      [world.people.platform_admin, REVEALS_PER_HOUR],
    );
    expect((await world.asks.platform_admin('POST', path(), wish)).status).toBe(200);
  });
});
