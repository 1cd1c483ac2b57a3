import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Route } from '../../../server/http/route';
import { turnsOf } from '../../builders/thorough';
import { type OrgTreeWorld, startOrgTreeWorld } from '../positions/orgTreeWorld';
import { isGenerated, placesOf, requestFor, routesInTurn } from '../positions/positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

let world: OrgTreeWorld;
beforeAll(async () => {
  world = await startOrgTreeWorld();
});
afterAll(() => world.close());

/** That somebody took a sheet away is noted; nothing else may come of reading. */
const isSheet = ({ path }: Route) => /\/export\.|\/climateRecord\.xlsx$/.test(path);
const NOTED = ['audit_log', 'head'];

/** Of a session: moves on by the minute for whoever asks. */
const SEEN = 'seen_at';
/** What is generated takes turns between them. */
const ROLES = ['platform_admin', 'merchant_admin'] as const;

/** A sum over all rows of every table. */
async function sums(): Promise<Record<string, string>> {
  const { query } = world.database;
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ sum: string }>(
      `select md5(coalesce(string_agg(text, ' ' order by text), '')) as sum
       from (select (to_jsonb(t) - '${SEEN}')::text as text from "${name}" t) rows`,
    );
    found[name] = row?.sum ?? '';
  }
  return found;
}

async function crawl(routes: readonly Route[]): Promise<void> {
  for (const [index, route] of routes.entries())
    for (const role of isGenerated(route) ? turnsOf(ROLES, index) : ROLES)
      for (const place of placesOf(route, ['own']))
        await world.asks[role]('GET', requestFor(world, route, place).path);
}

it('reading changes nothing', async () => {
  const reading = routesInTurn(world.routes).filter(({ method }) => method === 'GET');
  const before = await sums();
  await crawl(reading.filter((route) => !isSheet(route)));
  expect(await sums()).toEqual(before);
  await crawl(reading.filter(isSheet));
  const differing = Object.entries(await sums()).filter(([name, sum]) => sum !== before[name]);
  expect(differing.map(([name]) => name).sort()).toEqual(NOTED);
});
