import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DISPLAY_GRANTS, reaches } from '../../../contract/permissions';
import type { Policy } from '../../../server/access/policy';
import { sessionHash } from '../../../server/auth/sessions/tokens';
import type { Route } from '../../../server/http/route';
import { turnsOf } from '../../builders/thorough';
import { foreignCanariesIn, POSITIONS } from './orgTree';
import { type Ask, askerOf, type OrgTreeWorld, startOrgTreeWorld } from './orgTreeWorld';
import {
  expectedFor,
  hasId,
  isGenerated,
  looksLike,
  placesOf,
  requestFor,
  routesInTurn,
  type TreePlace,
} from './positionPolicy';

vi.setConfig({ testTimeout: 240_000 });

let world: OrgTreeWorld;
let wall: Ask;
beforeAll(async () => {
  world = await startOrgTreeWorld();
  const secret = randomBytes(32).toString('base64url');
  await world.database.query(
    `update displays set key_hash = $2, key_made_at = now(), key_expires_at = now() + interval '1 day' where id = $1`,
    [world.rows.own.displays, sessionHash(secret)],
  );
  wall = askerOf(world.url, world.sessions.halves(secret, 0));
});
afterAll(() => world.close());

/** What a screen may open, worked out apart from the server's own check. */
function mayOpen(policy: Policy): boolean {
  if (typeof policy === 'string') return true;
  if ('action' in policy) return false;
  if ('atLeast' in policy) return reaches(DISPLAY_GRANTS.get(policy.key) ?? '-', policy.atLeast);
  return policy.anyOf.some((key) => DISPLAY_GRANTS.has(key));
}

function expected(route: Route, place: TreePlace) {
  const changes = route.method !== 'GET' && route.policy !== 'display' && !route.display;
  return expectedFor(route, (policy) => mayOpen(policy) && !changes, place);
}

it('every endpoint answers a wall display as its permissions and the tree say', async () => {
  expect((await wall('GET', '/sys/user/info')).status).toBe(200);
  const differences: string[] = [];
  const others = routesInTurn(world.routes).filter(
    ({ policy, path }) => policy !== 'public' && path !== '/sys/logout',
  );
  for (const [index, route] of others.entries())
    for (const place of isGenerated(route)
      ? turnsOf(placesOf(route, POSITIONS), index)
      : placesOf(route, POSITIONS)) {
      const { method, path, body } = requestFor(world, route, place);
      const { status, text } = await wall(method, path, body);
      const right = looksLike(expected(route, place), status) && foreignCanariesIn(text).length === 0;
      if (!right) differences.push(`${method} ${path} at ${hasId(route) ? place : '-'}: ${status} ${text}`);
    }
  expect(differences).toEqual([]);
});
