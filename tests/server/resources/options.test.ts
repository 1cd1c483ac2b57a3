import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPTIONS_MAX, type Option } from '../../../contract/kit/wire';
import { products } from '../../../contract/resources/products/products';
import { organizations } from '../../../contract/resources/system/organizations';
import { users } from '../../../contract/resources/system/users';
import { distinguishingFields } from '../../../server/kit/query/options';
import { insertOrg } from '../worlds/apiWorld';
import { type PeopleWorld, phone, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
beforeAll(async () => {
  world = await startPeopleWorld();
});
afterAll(() => world.close());

const found = (q: string) => world.institution.get<Option[]>(`/users/options?q=${encodeURIComponent(q)}`);

describe('the options of a reference', () => {
  it('with equal titles are distinguished by unmasked values', async () => {
    const [pharmacist] = await world.institution.get<Option[]>('/roles/options?filter[type]=eq:pharmacist');
    await world.newUser('twinone', { name: 'Same Name', phone: phone(41) });
    await world.newUser('twintwo', { name: 'Same Name', roleId: pharmacist?.id, phone: phone(42) });
    await world.newUser('single1', { name: 'Same Name Not', phone: phone(43) });
    const options = await found('Same Name');
    const hints = (title: string) => options.filter((each) => each.title === title).map(({ hint }) => hint);
    const [own] = await world.institution.get<Option[]>('/organizations/options');
    expect(hints('Same Name').sort()).toEqual(
      [world.repair, pharmacist].map((role) => `${role?.title} · ${own?.title}`).sort(),
    );
    expect(hints('Same Name Not')).toEqual([undefined]);
    expect([distinguishingFields(users), distinguishingFields(organizations)]).toEqual([
      ['roleId', 'orgId'],
      ['code'],
    ]);
    expect(distinguishingFields(products)).toEqual(['specification', 'manufacturer', 'barcode']);
  });

  it('include one more than shown when the list is cut', async () => {
    await world.database.query(
      `insert into roles (id, org_id, code, name, type)
       select 'many' || number, org_id, 'many' || number, 'Many', 'repair'
       from users, generate_series(1, 60) as number where users.id = (select id from users limit 1)`,
    );
    const roles = await world.institution.get<Option[]>('/roles/options?q=Many');
    expect(roles).toHaveLength(OPTIONS_MAX + 1);
  });

  it.each(['institution admin', '機関管', '기관 관', '机构管理'])(
    'of the platform are found by their name in any language: %s',
    async (part) => {
      const roles = (q: string) =>
        world.institution.get<Option[]>(`/roles/options?q=${encodeURIComponent(q)}`);
      const [admin] = await world.institution.get<Option[]>(
        '/roles/options?filter[type]=eq:institution_admin',
      );
      expect(await roles(part)).toEqual([admin]);
      expect(await roles(`${part} of nobody`)).toEqual([]);
    },
  );

  it('of a tree include visible parents', async () => {
    const [own] = await world.institution.get<Option[]>('/organizations/options');
    const town = await insertOrg(world.database, own?.id ?? '', 'TOWN1', 'Town');
    const shop = await insertOrg(world.database, town, 'SHOP1', 'Shop');
    expect(own?.above).toEqual([]);
    const all = await world.institution.get<Option[]>('/organizations/options');
    const above = (options: Option[]) => options.find(({ id }) => id === shop)?.above;
    expect(above(all)).toEqual([own?.title, 'Town']);
    expect(above(await world.institution.get<Option[]>('/organizations/options?q=Shop'))).toEqual([
      own?.title,
      'Town',
    ]);
    expect(above(await world.institution.get<Option[]>(`/organizations/options?ids=${shop}`))).toEqual([
      own?.title,
      'Town',
    ]);
    const [role] = await world.institution.get<Option[]>('/roles/options');
    expect(role && 'above' in role).toBe(false);
  });
});
