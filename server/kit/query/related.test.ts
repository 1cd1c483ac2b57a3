import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_NAMES } from '../../../contract/access/roleNames';
import { MATCH_ANY } from '../../../contract/kit/question/question';
import type { RoleType } from '../../../contract/permissions';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { SERVED } from '../../modules';
import { insertPeople, people, rootPrincipal } from '../testPeople';
import { foundRows } from './listQuery';
import { parseListQuery } from './parseQuery';

let database: Database;
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);

/** Somebody of one of two institutions below the root, who may read these. */
const person = (orgId: string, ...permissions: string[]) =>
  ({
    orgId,
    orgIds: new Set([orgId]),
    aboveIds: new Set(['ROOT', orgId]),
    permissions: new Set(permissions),
  }) as unknown as Principal;
const north = person('NORTH', 'userMain', 'orgMain', 'roleMaon');
const root = { ...rootPrincipal, permissions: north.permissions };

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(database, ['Root person']);
  await database.query(`
    insert into organizations (id, path, parent_id, code, name, type, city) values
      ('NORTH', 'ROOT.NORTH.', 'ROOT', 'NORTH', 'North', 'institution', 'Harbin'),
      ('SOUTH', 'ROOT.SOUTH.', 'ROOT', 'SOUTH', 'South', 'institution', 'Sanya')`);
  await database.query(`
    insert into roles (id, code, name, type, org_id) values
      ('RN', 'rn', 'Night shift', 'pharmacist', 'NORTH'), ('RS', 'rs', 'Night shift', 'pharmacist', 'SOUTH')`);
  await database.query(`
    insert into users (id, code, name, org_id, role_id, password_hash) values
      ('n1', 'n1', 'North of north', 'NORTH', 'RN', '!'), ('n2', 'n2', 'North of south', 'NORTH', 'RS', '!'),
      ('s1', 's1', 'South', 'SOUTH', 'RS', '!')`);
});
afterAll(() => database.close());

async function found(principal: Principal, raw: Record<string, unknown>): Promise<unknown[]> {
  const query = parseListQuery(people.resource, { ...raw, sort: 'code' }, { principal, find });
  const rows = await foundRows(database.db, people, principal, query, 0).orderBy('code').execute();
  return rows.map(({ code }) => code);
}

describe('a filter by a field of a related record', () => {
  it('finds records that point at a matching record', async () => {
    expect(await found(root, { 'filter[orgId.city]': 'eq:Sanya' })).toEqual(['s1']);
    expect(
      await found(root, { 'filter[orgId.city]': 'filled', 'filter[roleId.name]': 'contains:night' }),
    ).toEqual(['n1', 'n2', 's1']);
    expect(await found(root, { 'filter[orgId.city]': 'lacks:Harbin' })).toEqual(['p00000001', 's1']);
  });

  it('matches the title shown in any language', async () => {
    const [role] = await database.query<{ type: RoleType }>(
      `select r.type from roles r join users u on u.role_id = r.id where u.code = 'p00000001'`,
    );
    const names = role && ROLE_NAMES[role.type];
    for (const name of [names?.en, names?.ko])
      expect(await found(root, { 'filter[roleId.name]': `contains:${name}` })).toEqual(['p00000001']);
  });

  it('works with the option to match any filter', async () => {
    const either = { 'filter[orgId.city]': 'eq:Sanya', 'filter[code]': 'eq:n1', match: MATCH_ANY };
    expect(await found(root, either)).toEqual(['n1', 's1']);
  });

  it('ignores related records that the user may not see', async () => {
    // A role of another institution, which one of his people has got.
    expect(await found(north, { 'filter[roleId.name]': 'eq:Night shift' })).toEqual(['n1']);
    expect(await found(north, { 'filter[orgId.city]': 'filled' })).toEqual(['n1', 'n2']);
  });

  it('is refused when the user may not read the related list', async () => {
    const asked = { 'filter[orgId.city]': 'eq:Sanya' };
    await expect(found(person('NORTH', 'userMain'), asked)).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    'orgId.contactPhone',
    'orgId.contactName',
    'roleId.userCount',
    'orgId.parentId.city',
    'status.x',
    'x.y',
  ])('is refused for %s', async (path) => {
    await expect(found(root, { [`filter[${path}]`]: 'filled' })).rejects.toMatchObject({ status: 400 });
  });
});
