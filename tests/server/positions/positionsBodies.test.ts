import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LOCALES } from '../../../contract/common/locale';
import type { Resource } from '../../../contract/kit/resource';
import { ROLE_TYPES } from '../../../contract/permissions';
import { RESOURCES } from '../../../contract/resources';
import { draftOf } from '../../builders/sampleOf';
import { turnsOf } from '../../builders/thorough';
import { runImports } from '../worlds/transferClient';
import { canaryOf, FOREIGN, POSITIONS } from './orgTree';
import { checksumOf } from './orgTreeSums';
import { CHANGES, type OrgTreeWorld, startOrgTreeWorld } from './orgTreeWorld';
import { ABSENT_ID } from './positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

let world: OrgTreeWorld;
beforeAll(async () => {
  world = await startOrgTreeWorld();
});
afterAll(() => world.close());

const everyLanguage = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));

/** New records that nothing is wrong with, of resources that ask for more than their definition says. */
function special(): Record<string, object> {
  const { orgs, shared } = world;
  const text = everyLanguage('new');
  return {
    organizations: {
      code: 'NEW0',
      name: 'new organisation',
      parentId: orgs.own,
      type: 'merchant',
      market: 'CN',
      contactName: 'n',
      contactPhone: '13800000000',
    },
    invitationCodes: { roleId: shared.roles, maxUses: 1, expireAt: Date.now() + 9e6 },
    users: { code: 'newone', name: 'n', roleId: shared.roles, phone: '13800000000' },
    roles: { code: 'newrole', name: 'n', type: 'repair' },
    platformNotices: { title: text, body: text, type: 'release' },
    helpArticles: { category: 'access', title: text, body: text, sort: 1, status: 'draft' },
  };
}

const rowOf = (name: string) => world.rows.own[name] ?? world.shared[name];
function draftFor(resource: Resource): object {
  return special()[resource.name] ?? draftOf(resource, rowOf);
}

/** What no body may bring along, as the text of its members. */
function intruders(): string[] {
  const foreign = FOREIGN.map((position) => world.orgs[position]);
  const members: [string, unknown][] = [
    ...foreign.map((id) => ['orgId', id] as [string, unknown]),
    ...foreign.map((id) => ['organizationId', id] as [string, unknown]),
    ['org_id', foreign[0]],
    ['id', ABSENT_ID],
    ['createdBy', world.staff.sibling],
    ['isAdmin', true],
    ['createdAt', 1],
    ['updatedAt', 1],
    ['roleIds', [world.shared.roles]],
    ['path', `${foreign[0]}.`],
    ['limits', {}],
    ['passwordHash', 'x'],
    ['aclVersion', 9],
    ['deletedAt', 1],
    ['orgId', { in: foreign }],
    ['__proto__', { orgId: foreign[0] }],
    ['constructor', { prototype: { orgId: foreign[0] } }],
  ] as [string, unknown][];
  return members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
}
const withMember = (body: object, member: string) => JSON.stringify(body).replace(/}$/, `,${member}}`);

/** Of each resource; the next one is shown the next of them. */
const INTRUDERS = 3;

const sums = () => checksumOf(world, POSITIONS);
const ask = (method: string, path: string, body: string) => world.asks.platform_admin(method, path, body);
const isClear = (status: number, text: string) => status === 400 && /"key":"err\.\w+\.\w+"/.test(text);

it('a new record with references to other institutions is refused, and nothing is stored', async () => {
  const before = await sums();
  const wrong: string[] = [];
  for (const [index, resource] of RESOURCES.filter(({ can }) => can.includes('create')).entries())
    for (const member of turnsOf(intruders(), index, INTRUDERS)) {
      const { name } = resource;
      const { status, text } = await ask('POST', `/${name}`, withMember(draftFor(resource), member));
      if (!isClear(status, text)) wrong.push(`POST /${name} with ${member}: ${status} ${text}`);
    }
  expect(wrong).toEqual([]);
  expect(await sums()).toEqual(before);
});

it('a change with references to other institutions is refused, and nothing is stored', async () => {
  const before = await sums();
  const wrong: string[] = [];
  for (const [index, { name }] of RESOURCES.filter(({ can }) => can.includes('update')).entries())
    for (const member of turnsOf(intruders(), index, INTRUDERS)) {
      const id = rowOf(name);
      const body = withMember({ version: 1, ...CHANGES[name]?.now }, member);
      const { status, text } = await ask('PUT', `/${name}/${id}`, body);
      if (!isClear(status, text)) wrong.push(`PUT /${name} with ${member}: ${status} ${text}`);
      const many = JSON.stringify({ ids: [id], args: JSON.parse(`{${member}}`) as object });
      const bulk = await ask('POST', `/${name}/bulk/update`, many);
      if (!/"done":0/.test(bulk.text) && !isClear(bulk.status, bulk.text))
        wrong.push(`POST /${name}/bulk/update with ${member}: ${bulk.status} ${bulk.text}`);
    }
  expect(wrong).toEqual([]);
  expect(await sums()).toEqual(before);
});

it('an import neither changes nor adds records of other institutions', async () => {
  const before = await sums();
  const role = world.shared.roles;
  const lines = FOREIGN.flatMap((position) => [
    `${canaryOf(position, 'users')},n,13800000000,${role},`,
    ...[canaryOf(position, 'organizations'), world.orgs[position]].map(
      (org, no) => `new${position}${no},n,13800000000,${role},${org}`,
    ),
  ]);
  const right = `newchild,n,13800000000,${role},${canaryOf('child', 'organizations')}`;
  const sheet = ['code,name,phone,roleId,orgId', ...lines, right].join('\r\n');
  const part = 'content-disposition: form-data; name="file"; filename="users.csv"';
  const body = `--x\r\n${part}\r\ncontent-type: text/csv\r\n\r\n${sheet}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const asker = world.asks.institution_admin;
  const sent = await asker('POST', '/users/import', body, headers);
  const { id } = (JSON.parse(sent.text) as { result: { id: string } }).result;
  await runImports(world);
  const { text } = await asker('GET', `/imports/${id}`);
  expect((JSON.parse(text) as { result: { counts: object } }).result.counts, text).toEqual({
    create: 1,
    update: 0,
    skip: 0,
    error: lines.length,
  });
  for (const other of ROLE_TYPES.filter((each) => each !== 'institution_admin')) {
    const foreign = await world.asks[other]('GET', `/imports/${id}`);
    expect(foreign.status, other).toBe(404);
  }
  await world.database.query('delete from imports where id = $1', [id]);
  expect(await sums()).toEqual(before);
});

/** Their rows are made for the tree, so nothing but the change can be wrong. */
const BY_HAND = ['users', 'organizations', 'roles', 'platformNotices', 'invitationCodes', 'displays'];

it('the drafts and changes of this test are valid by themselves', async () => {
  const refused: string[] = [];
  for (const [name, draft] of Object.entries(special())) {
    const { status, text } = await ask('POST', `/${name}`, JSON.stringify(draft));
    if (status !== 200) refused.push(`POST /${name}: ${text}`);
  }
  for (const [name, { now }] of Object.entries(CHANGES)) {
    const id = rowOf(name);
    const { status, text } = await ask('PUT', `/${name}/${id}`, JSON.stringify({ version: 1, ...now }));
    const { fields = {} } = JSON.parse(text) as { fields?: object };
    const isOfRow = status === 400 && !Object.keys(now).some((field) => field in fields);
    // The row itself, a copy of one of the demo data, may be one that nobody changes any more.
    if (status !== 200 && status !== 409 && !isOfRow) refused.push(`PUT /${name}: ${status} ${text}`);
    if (BY_HAND.includes(name)) expect([name, status]).toEqual([name, 200]);
  }
  expect(refused).toEqual([]);
});
