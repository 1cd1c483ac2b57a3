import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '../../contract/resources';
import type { Route } from '../../server/http/route';
import { THOROUGH, turnsOf } from '../builders/thorough';
import { type OrgTreeWorld, startOrgTreeWorld } from './positions/orgTreeWorld';
import { hasId, isGenerated, kindOf, placesOf, requestFor, routesInTurn } from './positions/positionPolicy';
import { arbitraryFor, FILTERS, queryFor } from './worlds/arbitrary';

vi.setConfig({ testTimeout: 600_000 });

/** `FUZZ_RUNS=500` for a night; a failure prints seed and path (`FUZZ_SEED`). */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5);
/** Of endpoints that a definition generates; what one resource is not sent, the next one is. */
const GENERATED_RUNS = THOROUGH ? RUNS : 1;
/** Of every third field one comparison; the next one is compared in other ways. */
const COMPARISONS = 1;
const FIELDS_SHARING = THOROUGH ? 1 : 3;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261);
const SLOWEST_MS = 1_000;
/** What an answer must never repeat: SQL, stacks, paths of ours. */
const TELLING =
  /\bselect .{1,80} from\b|\binsert into\b|\brelation "|syntax error|\bat .+:\d+:\d+|node_modules|\/server\//i;

let world: OrgTreeWorld;
beforeAll(async () => {
  world = await startOrgTreeWorld();
});
afterAll(() => world.close());

type Query = Record<string, unknown>;
interface Shot {
  path: string;
  query: Query;
  body: unknown;
}

const jsonSchemaOf = (schema: Route['body']) =>
  schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : undefined;

function filtersOf(route: Route): string[] {
  const fields = RESOURCES.find(({ name }) => name === kindOf(route))?.fields ?? {};
  return ['id', 'orgId', 'createdAt', ...Object.keys(fields)].map((name) => `filter[${name}]`);
}

/** Requests for a route, of which a good part is nearly right. */
function shots(route: Route): fc.Arbitrary<Shot> {
  const right = requestFor(world, route, hasId(route) ? 'absent' : 'own');
  const there = placesOf(route, ['own']).find((place) => place !== 'absent') ?? 'absent';
  const own = requestFor(world, route, there).path.split('?')[0] ?? '';
  const nowhere = right.path.split('?')[0] ?? '';
  const odd = fc
    .string({ minLength: 1, maxLength: 40 })
    .map((id) => route.path.replace(/:\w+/g, encodeURIComponent(id)));
  return fc.record({
    path: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(own, nowhere) }, { weight: 1, arbitrary: odd }),
    query: queryFor(jsonSchemaOf(route.query), filtersOf(route)) as fc.Arbitrary<Query>,
    body:
      route.method === 'GET' || route.method === 'DELETE'
        ? fc.constant(undefined)
        : arbitraryFor(jsonSchemaOf(route.body)),
  });
}

function addressOf({ path, query }: { path: string; query: Query }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.append(name, String(value));
  return `${path}?${search}`;
}

async function problemOf({ method, path }: Route, shot: Shot): Promise<string | undefined> {
  const started = performance.now();
  const { status, text } = await world.asks.platform_admin(method, addressOf(shot), shot.body);
  const took = performance.now() - started;
  const sheet = path.includes('.xlsx') && status === 200;
  if (status >= 500) return `${status} ${text}`;
  if (!sheet && status >= 400 && TELLING.test(text)) return `tells ${text}`;
  return took > SLOWEST_MS ? `${Math.round(took)} ms` : undefined;
}

/** These end the session that asks, or wait on purpose. */
const LEFT_OUT = ['/sys/logout', '/sys/user/password/update'];

it('no request causes a server error, reveals SQL or files, or takes a second', async () => {
  const problems: string[] = [];
  for (const [index, route] of routesInTurn(world.routes).entries()) {
    if (LEFT_OUT.includes(route.path)) continue;
    const numRuns = isGenerated(route) ? GENERATED_RUNS : RUNS;
    const property = fc.asyncProperty(shots(route), async (shot) => {
      const problem = await problemOf(route, shot);
      if (problem) throw new Error(problem);
    });
    const found = await fc.check(property, { numRuns, seed: SEED + index, endOnFailure: false });
    if (found.failed)
      problems.push(
        `${route.method} ${route.path}: ${(found.errorInstance as Error)?.message} after ${JSON.stringify(found.counterexample)}`,
      );
  }
  expect(problems).toEqual([]);
});

it('no comparison of any field causes a server error', async () => {
  const faults: string[] = [];
  const lists = world.routes.filter(({ method, path }) => method === 'GET' && /^\/\w+$/.test(path));
  for (const [no, route] of lists.entries())
    for (const [index, name] of filtersOf(route).entries()) {
      if ((no + index) % FIELDS_SHARING !== 0) continue;
      for (const text of turnsOf(FILTERS, index, COMPARISONS)) {
        const { status } = await world.asks.platform_admin(
          'GET',
          addressOf({ ...route, query: { [name]: text } }),
        );
        if (status >= 500) faults.push(`${route.path}?${name}=${text}`);
      }
    }
  expect(faults).toEqual([]);
});
