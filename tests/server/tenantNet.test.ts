import { afterEach, describe, expect, it, vi } from 'vitest';
import type { loadPrincipal } from '../../server/access/principal';
import type { TenantDatabase } from '../../server/db/database';
import type { Route } from '../../server/http/route';
import { turnsOf } from '../builders/thorough';
import { FOREIGN, foreignCanariesIn } from './orgTree';
import { checksumOf } from './orgTreeSums';
import { type OrgTreeWorld, openTreeDatabase, startOrgTreeWorld } from './orgTreeWorld';
import { hasId, isGenerated, placesOf, requestFor } from './positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

/** Every query that asks for a person's organisations asks for all there are: as if each had forgotten to. */
vi.mock('../../server/access/principal', async (original) => {
  const real = await original<{ loadPrincipal: typeof loadPrincipal }>();
  return {
    ...real,
    loadPrincipal: async (...[db, ...who]: Parameters<typeof loadPrincipal>) => {
      const principal = await real.loadPrincipal(db, ...who);
      const all = await db.selectFrom('organizations').select('id').execute();
      return principal && { ...principal, orgIds: new Set(all.map(({ id }) => id)) };
    },
  };
});

let world: OrgTreeWorld;
afterEach(() => world.close());

/** What machines are now stands in memory, not in the database. */
const FROM_MEMORY = ['/stockWarnings'];
const isRead = ({ method, path }: Route) => method === 'GET' && !FROM_MEMORY.includes(path);

/** Of a generated endpoint one place; of the next resource another one. */
const foreignTo = (route: Route, index: number) =>
  isGenerated(route) ? turnsOf(placesOf(route, FOREIGN), index) : placesOf(route, FOREIGN);

async function leaks(): Promise<string[]> {
  const found: string[] = [];
  for (const [index, route] of world.routes.filter(isRead).entries())
    for (const place of foreignTo(route, index)) {
      const { path } = requestFor(world, route, place);
      const { text } = await world.asks.platform_admin('GET', path);
      found.push(...foreignCanariesIn(text).map((canary) => `${path}: ${canary}`));
    }
  return found;
}

describe('when every query forgets whose rows it may read', () => {
  it('the database shows nothing of others all the same', async () => {
    world = await startOrgTreeWorld();
    expect(await leaks()).toEqual([]);
  });

  it('it would all be seen without the net', async () => {
    world = await startOrgTreeWorld(async (): Promise<TenantDatabase> => {
      const database = await openTreeDatabase();
      return { ...database, scoped: database };
    });
    const found = await leaks();
    expect(found.length).toBeGreaterThan(100);
  });

  it('no change reaches the rows of others', async () => {
    world = await startOrgTreeWorld();
    const before = await checksumOf(world, FOREIGN);
    for (const [index, route] of world.routes
      .filter((each) => each.method !== 'GET' && hasId(each))
      .entries())
      for (const place of foreignTo(route, index)) {
        const { method, path, body } = requestFor(world, route, place);
        await world.asks.platform_admin(method, path, body);
      }
    expect(await checksumOf(world, FOREIGN)).toEqual(before);
  });
});
