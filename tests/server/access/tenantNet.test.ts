import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Principal } from '../../../server/access/principal';
import type { Database, TenantDatabase } from '../../../server/db/database';
import type { Route } from '../../../server/http/route';
import { turnsOf } from '../../builders/thorough';
import { FOREIGN, foreignCanariesIn } from '../positions/orgTree';
import { checksumOf } from '../positions/orgTreeSums';
import { type OrgTreeWorld, openTreeDatabase, startOrgTreeWorld } from '../positions/orgTreeWorld';
import { hasId, isGenerated, placesOf, requestFor, routesInTurn } from '../positions/positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

/** Every query that asks for a person's organisations asks for all there are: as if each had forgotten to. */
function careless(database: TenantDatabase) {
  return async (person: Principal): Promise<Principal> => {
    const all = await database.db.selectFrom('organizations').select('id').execute();
    return { ...person, orgIds: new Set(all.map(({ id }) => id)) };
  };
}
async function startCareless(scopedOf = (database: TenantDatabase): Database => database.scoped) {
  const database = await openTreeDatabase();
  const open = async () => ({ ...database, scoped: scopedOf(database) });
  world = await startOrgTreeWorld(open, { as: careless(database) });
}

let world: OrgTreeWorld;
afterAll(() => world.close());

/** What machines are now stands in memory, not in the database. */
const FROM_MEMORY = ['/stockWarnings'];
const isRead = ({ method, path }: Route) => method === 'GET' && !FROM_MEMORY.includes(path);

/** One place of a generated endpoint, some of one written by hand; of the next one others. */
const foreignTo = (route: Route, index: number) =>
  turnsOf(placesOf(route, FOREIGN), index, isGenerated(route) ? 1 : 3);

async function leaks(every = 1): Promise<string[]> {
  const found: string[] = [];
  const reads = routesInTurn(world.routes)
    .filter(isRead)
    .filter((_route, no) => no % every === 0);
  for (const [index, route] of reads.entries())
    for (const place of foreignTo(route, index)) {
      const { path } = requestFor(world, route, place);
      const { text } = await world.asks.platform_admin('GET', path);
      found.push(...foreignCanariesIn(text).map((canary) => `${path}: ${canary}`));
    }
  return found;
}

describe('queries without a tenant condition', () => {
  it('read nothing of other institutions', async () => {
    await startCareless();
    expect(await leaks()).toEqual([]);
  });

  it('change no rows of other institutions', async () => {
    const before = await checksumOf(world, FOREIGN);
    for (const [index, route] of routesInTurn(world.routes)
      .filter((each) => each.method !== 'GET' && hasId(each))
      .entries())
      for (const place of foreignTo(route, index)) {
        const { method, path, body } = requestFor(world, route, place);
        await world.asks.platform_admin(method, path, body);
      }
    expect(await checksumOf(world, FOREIGN)).toEqual(before);
  });

  it('would read them all without row-level security', async () => {
    await world.close();
    await startCareless((database) => database);
    // A fifth of them is enough to see that something would.
    const found = await leaks(5);
    expect(found.length).toBeGreaterThan(20);
  });
});
