import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkResult, ListResult } from '../../../contract/kit/wire';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
/** The codes in a sheet of what is asked, in its order. */
async function sheet(query: string): Promise<string[]> {
  const { token, cookie } = world.institution;
  const answer = await fetch(`${world.url}/api/users/export.csv?${query}&columns=code`, {
    headers: { token, cookie },
  });
  const lines = (await answer.text()).trim().split('\n');
  return lines.slice(3).map((line) => line.trim());
}

beforeAll(async () => {
  world = await startPeopleWorld();
  for (const code of ['zeta', 'eta1', 'iota']) await world.newUser(code, { remarks: 'asked' });
});
afterAll(() => world.close());

/** The same question in the address of a list, of a sheet, in a view and in the body of a bulk command. */
describe('a list query', () => {
  const related = 'filter[roleId.type]=in:repair';

  it('sorts by several columns, on the screen and in a sheet', async () => {
    const sort = 'sort=-userType,-code&q=User';
    expect((await world.people(sort)).rows.map(({ code }) => code)).toEqual(['zeta', 'iota', 'eta1']);
    expect(await sheet(sort)).toEqual(['zeta', 'iota', 'eta1']);
    for (const wrong of ['code,nobody', 'code,code', 'code,phone'])
      expect((await world.institution.raw('GET', `/users?sort=${wrong}`)).status, wrong).toBe(400);
  });

  it('filters by a related field, on the screen, in a sheet and in bulk', async () => {
    const { rows } = await world.people(`${related}&q=asked&sort=code`);
    expect(rows.map(({ code }) => code)).toEqual(['eta1', 'iota', 'zeta']);
    expect((await world.people('filter[roleId.type]=in:pharmacist&q=asked')).total).toBe(0);
    expect(await sheet(`${related}&q=asked&sort=code`)).toEqual(['eta1', 'iota', 'zeta']);
    const query = { q: 'asked', filter: { 'roleId.type': 'in:repair' } };
    const body = { query, except: [], asOf: Date.now() + 1_000, dryRun: true };
    expect((await world.institution.post<BulkResult>('/users/bulk/disable', body)).done).toBe(3);
    const wrong = { ...body, query: { filter: { 'orgId.contactPhone': 'filled' } } };
    expect((await world.institution.raw('POST', '/users/bulk/disable', wrong)).status).toBe(400);
  });

  it('is stored in a view', async () => {
    const view = { resource: 'users', name: 'Repair', share: 'mine', isDefault: false };
    const query = 'f.roleId.type=in%3Arepair&sort=-status%2Ccode';
    expect(await world.institution.post('/views', { ...view, query })).toMatchObject({ query });
    const refused = await world.institution.raw('POST', '/views', {
      ...view,
      query: 'f.orgId.contactPhone=filled',
    });
    expect(refused.status).toBe(400);
  });

  it('sums its numeric columns', async () => {
    expect(await world.institution.get<ListResult>('/lanes?sums=capacity,stock')).toMatchObject({
      sums: { capacity: [], stock: [] },
    });
    expect((await world.institution.raw('GET', '/lanes?sums=laneNo')).status).toBe(400);
    expect((await world.institution.raw('GET', '/lanes?sums=price')).status).toBe(400);
  });
});
