import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import type { RouteContext, WithPrincipal } from '../http/route';
import { createKit } from './kit';
import type { CountedTotal } from './paging/pageIndex';
import { resourceRoutes } from './routes';
import type { KitDeps } from './served';
import { insertPeople, people, rootPrincipal } from './testPeople';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(database, ['王小明', '李华']);
});
afterAll(() => database.close());

it('an estimated total of a long list is replaced by a count after the page is answered', async () => {
  const kit = createKit({ database, clock: () => 0 } as unknown as KitDeps, [people]);
  const counted = Promise.resolve<CountedTotal>({ total: 2, until: 0 });
  const plan = { cost: 1_000_000, rows: 200_000, way: 'index' as const };
  const count = vi.fn();
  const reading = vi.spyOn(kit.pageIndex, 'read');
  vi.spyOn(kit.totals, 'of').mockResolvedValue({ total: 200_000, approximate: true, plan, count });
  const laying = vi.spyOn(kit.pageIndex, 'build').mockReturnValue(counted);
  const list = resourceRoutes(kit, [people]).find(({ path }) => path === '/users');
  const query = { page: 1, pageSize: 20 };
  const context = { query, principal: rootPrincipal, locale: 'en' } as unknown as RouteContext<
    unknown,
    unknown,
    unknown
  > &
    WithPrincipal;
  expect(await list?.handler(context)).toMatchObject({ total: 200_000, approximate: true });
  expect(count).toHaveBeenCalledExactlyOnceWith(counted);
  expect(laying).toHaveBeenCalledAfter(reading);
});
