import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import type { RouteContext, WithPrincipal } from '../../http/route';
import { createKit } from '../kit';
import { resourceRoutes } from '../routes';
import type { KitDeps } from '../served';
import { insertPeople, people, rootPrincipal } from '../testPeople';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(database, ['王小明']);
});
afterAll(() => database.close());

it('a bulk change waits for the previous one of the same user, and at most two wait', async () => {
  const kit = createKit({ database, clock: () => 0 } as unknown as KitDeps, [people]);
  const bulk = resourceRoutes(kit, [people]).find(({ path }) => path === '/users/bulk/:command');
  const principal = { ...rootPrincipal, userId: 'someone', grants: new Map([['userMain', 'M']]) };
  const context = (userId: string) =>
    ({
      params: { command: 'update' },
      body: { ids: ['nobody'], dryRun: true },
      principal: { ...principal, userId },
      locale: 'en',
      request: { headers: {} },
    }) as unknown as RouteContext<unknown, unknown, unknown> & WithPrincipal;
  const asked = ['someone', 'someone', 'someone', 'someone', 'another'];
  const answers = await Promise.allSettled(asked.map((userId) => bulk?.handler(context(userId))));
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true]);
  expect(answers[3]).toMatchObject({ reason: { status: 429, key: 'err.common.busy' } });
  expect(answers[0]).toMatchObject({ value: { total: 1, failed: 1 } });
});
