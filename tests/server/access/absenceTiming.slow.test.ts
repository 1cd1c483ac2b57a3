import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '../../../server/http/route';
import { spread, THOROUGH } from '../../builders/thorough';
import { type OrgTreeWorld, openTreeDatabase, startOrgTreeWorld } from '../positions/orgTreeWorld';
import { expectedOf, hasId, placesOf, requestFor } from '../positions/positionPolicy';
import { recordedDatabase } from '../worlds/recorder';

vi.setConfig({ testTimeout: 600_000 });

const ROLE = 'institution_admin';
/** A row of another tenant, and an id that nobody has. */
const PLACES = ['other', 'absent'] as const;
type Place = (typeof PLACES)[number];
const ROUNDS = THOROUGH ? 160 : 40;
/** Of the kinds of records and their endpoints, spread over all of them. */
const KINDS = 12;
const ENDPOINTS = 100;
/** Once in ten thousand runs by chance, for all kinds together. */
const MUCH = 4.5;

let world: OrgTreeWorld;
let statements: string[];
let routes: Route[];
beforeAll(async () => {
  world = await startOrgTreeWorld(async () => {
    const recorded = recordedDatabase(await openTreeDatabase());
    statements = recorded.statements;
    return recorded.database;
  });
  const isHidden = (route: Route) =>
    hasId(route) &&
    placesOf(route, ['other']).includes('other') &&
    expectedOf(route, ROLE, 'other') === 'absent';
  routes = world.routes.filter(isHidden);
});
afterAll(() => world.close());

async function refused(route: Route, place: Place): Promise<void> {
  const { method, path, body } = requestFor(world, route, place);
  const { status } = await world.asks[ROLE](method, path, body);
  expect([method, path, status]).toEqual([method, path, 404]);
}

async function statementsOf(route: Route, place: Place): Promise<string[]> {
  statements.length = 0;
  await refused(route, place);
  return [...statements];
}

async function millisecondsOf(route: Route, place: Place): Promise<number> {
  const begun = performance.now();
  await refused(route, place);
  return performance.now() - begun;
}

interface Times {
  other: number[];
  absent: number[];
}
/**
 * Of the sign test: by how many standard deviations one of the two was the slower one too often. How slow it was does
 * not count, and a computer that pauses for a second moves nothing.
 */
function signs({ other, absent }: Times): number {
  const slower = other.filter((each, round) => each > (absent[round] ?? 0)).length;
  return Math.abs(2 * slower - other.length) / Math.sqrt(other.length);
}

describe('an id of another institution', () => {
  it('runs the same statements as an unknown one at every endpoint', async () => {
    expect(routes.length).toBeGreaterThan(80);
    for (const route of spread(routes, ENDPOINTS)) {
      const [other, absent] = [await statementsOf(route, 'other'), await statementsOf(route, 'absent')];
      expect([route.method, route.path, ...other]).toEqual([route.method, route.path, ...absent]);
      expect(other.length).toBeGreaterThan(0);
    }
  });

  it('takes as long as an unknown one for every kind of record', async () => {
    const records = routes.filter(({ method, path }) => method === 'GET' && /^\/\w+\/:id$/.test(path));
    expect(records.length).toBeGreaterThan(10);
    const times = new Map(spread(records, KINDS).map((route) => [route, { other: [], absent: [] } as Times]));
    // By turns and in changing order: what else the computer does strikes all alike.
    for (let round = 0; round < ROUNDS; round++)
      for (const [route, taken] of times)
        for (const place of round % 2 === 0 ? PLACES : PLACES.toReversed())
          taken[place].push(await millisecondsOf(route, place));
    const told = [...times].map(([{ path }, taken]) => ({ path, z: signs(taken) }));
    expect(told.filter(({ z }) => z >= MUCH)).toEqual([]);
  });
});
