import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ApiClient } from '../../e2e/apiClient';
import { canaryOf } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
let institution: ApiClient;
beforeAll(async () => {
  world = await startPeopleWorld();
  institution = world.institution;
});
afterAll(() => world.close());

describe('a resource list', () => {
  it('pages, sorts, searches and filters', async () => {
    for (const code of ['zeta', 'eta1', 'iota', 'kappa']) await world.newUser(code);
    const first = await world.people('page=1&pageSize=2&sort=-code&q=User');
    expect(first.rows.map((row) => row.code)).toEqual(['zeta', 'kappa']);
    expect(first.total).toBe(4);
    expect((await world.people('page=2&pageSize=2&sort=-code&q=User')).rows.map((row) => row.code)).toEqual([
      'iota',
      'eta1',
    ]);
    expect((await world.people('filter[code]=in:iota,zeta')).total).toBe(2);
    expect((await world.people('filter[createdAt]=last:1&filter[status]=in:active&q=iota')).total).toBe(1);
    expect((await world.people('filter[lastLoginAt]=empty&q=User')).total).toBe(4);
    const lastSeven = () => world.people('filter[createdAt]=during:lastSeven,Pacific/Chatham&q=User');
    expect((await lastSeven()).total).toBe(4);
    await world.database.query(`update users set created_at = now() - interval '8 days' where code = 'iota'`);
    expect((await lastSeven()).total).toBe(3);
  });

  it('treats wildcards in the search literally', async () => {
    expect((await world.people('q=%25')).total).toBe(0);
    await world.newUser('lambda', { name: '50% \\ a_b' });
    const { total } = await world.people('');
    for (const text of ['50%', 'a_b', '% \\ a']) {
      const named = (op: string) => world.people(`filter[name]=${op}:${encodeURIComponent(text)}`);
      expect([(await named('contains')).total, (await named('lacks')).total], text).toEqual([1, total - 1]);
    }
    expect((await world.people('filter[name]=lacks:a%25b')).total).toBe(total);
  });

  it('includes empty values when a text must not contain something', async () => {
    await world.newUser('ypsilon', { remarks: 'Night shift' });
    const named = (op: string) => world.people(`q=ypsilon&filter[remarks]=${op}:night`);
    expect([(await named('contains')).total, (await named('lacks')).total]).toEqual([1, 0]);
    expect((await world.people('q=iota&filter[remarks]=lacks:night')).rows[0]?.remarks).toBeNull();
  });

  it('includes empty values when a value must be none of some', async () => {
    const { total, rows } = await world.people('pageSize=100');
    const counted = async (filter: string) => (await world.people(filter)).total;
    expect(await counted(`filter[roleId]=nin:${world.repair.id}`)).toBe(
      total - (await counted(`filter[roleId]=in:${world.repair.id}`)),
    );
    expect(await counted('filter[status]=nin:active')).toBe(
      total - (await counted('filter[status]=in:active')),
    );
    expect(rows.length).toBeGreaterThan(2);
    const refused = await institution.raw('GET', '/users?filter[name]=nin:iota');
    expect(refused.status).toBe(400);
  });

  it('finds records that match any filter, and none of other institutions', async () => {
    const either = 'filter[code]=in:iota,nobody&filter[name]=contains:50%25';
    expect((await world.people(either)).total).toBe(0);
    const found = await world.people(`${either}&match=any&sort=code`);
    expect(found.rows.map(({ code }) => code)).toEqual(['iota', 'lambda']);
    expect((await world.people(`${either}&match=any&q=lambda`)).total).toBe(1);
    expect((await world.people('filter[code]=in:iota&match=any')).total).toBe(1);
    const all = await world.people('match=any&pageSize=100');
    expect(all.total).toBe((await world.people('')).total);
    const wide = 'filter[code]=filled&filter[createdAt]=filled&match=any&pageSize=100';
    expect((await world.people(wide)).rows).toEqual(all.rows);
    for (const match of ['all', 'ANY', ''])
      expect((await institution.raw('GET', `/users?match=${match}`)).status, match).toBe(400);
  });

  it('returns what was created after a moment for any other filter', async () => {
    const { asOf } = await world.people('');
    await world.database.query(`update users set created_at = to_timestamp($1) where code = 'iota'`, [
      asOf / 1000 + 60,
    ]);
    const since = async (text: string) =>
      (await world.people(`since=${asOf}${text}`)).rows.map((row) => row.code);
    expect(await since('')).toEqual(['iota']);
    expect(await since('&filter[createdAt]=lte:1&filter[code]=in:iota,lambda&match=any')).toEqual(['iota']);
    expect(await since('&filter[code]=in:lambda')).toEqual([]);
    for (const moment of ['', 'x', '1e99', '1.5'])
      expect((await institution.raw('GET', `/users?since=${moment}`)).status, moment).toBe(400);
  });

  it('includes the titles of references', async () => {
    const { rows, titles } = await world.people('q=iota');
    expect(titles.roles?.[String(rows[0]?.roleId)]).toBe('Repair staff');
    expect(titles.organizations?.[String(rows[0]?.orgId)]).toBe(canaryOf('A'));
  });

  it('masks phone numbers, also in the record for users who may edit it', async () => {
    const { rows } = await world.people('q=iota');
    expect(rows[0]?.phone).toMatch(/^138\*{4}\d{4}$/);
    const record = await institution.get<AnyRow>(`/users/${rows[0]?.id}`);
    expect(record.phone).toBe(rows[0]?.phone);
    expect(record).not.toHaveProperty('passwordHash');
  });

  it.each([
    'sort=passwordHash',
    'filter[passwordHash]=x',
    'filter[status]=contains:a',
    'filter[name]=a&filter[name]=b',
  ])('refuses %s', async (query) =>
    expect((await institution.raw('GET', `/users?${query}`)).status).toBe(400),
  );
});
