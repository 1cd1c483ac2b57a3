import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RoleType } from '../../contract/permissions';
import { THOROUGH } from '../builders/thorough';
import { FOREIGN, foreignCanariesIn } from './positions/orgTree';
import { type Ask, askerOf, type OrgTreeWorld, startOrgTreeWorld } from './positions/orgTreeWorld';
import {
  type Description,
  filledIn,
  judgeOf,
  KnownIds,
  type Operation,
  operationsOf,
  type Step,
  stepOf,
} from './worlds/description';

vi.setConfig({ testTimeout: 600_000 });

/** `FUZZ_RUNS=2000` for a night; a failure prints seed and path (`FUZZ_SEED`). */
const numRuns = Number(process.env.FUZZ_RUNS ?? (THOROUGH ? 48 : 10));
const seed = Number(process.env.FUZZ_SEED ?? 20_261);
const STEPS = 40;
const ROLES: readonly RoleType[] = ['institution_admin', 'merchant_admin', 'repair'];
/** It ends the session that asks. */
const LEFT_OUT = '/api/sys/logout';

let world: OrgTreeWorld;
let description: Description;
let operations: Operation[];
/** Method and path of what was done, and of what was only refused. */
const done = new Set<string>();

beforeAll(async () => {
  world = await startOrgTreeWorld();
  const { text } = await world.asks.institution_admin('GET', '/openapi.json');
  description = JSON.parse(text).result as Description;
  operations = operationsOf(description).filter(({ path }) => path !== LEFT_OUT);
});
afterAll(() => world.close());

/** Somebody who signs in anew: what was done before may have ended his session. */
async function visitor(role: RoleType): Promise<Ask> {
  return askerOf(world.url, await world.sessions.open(world.people[role], { ip: '::1' }));
}

async function problemOf(ask: Ask, known: KnownIds, step: Step): Promise<string | undefined> {
  const { operation } = step;
  const { path, body } = filledIn(step, known);
  const { status, text } = await ask(operation.method, path.slice('/api'.length), body);
  const name = `${operation.method} ${operation.path}`;
  if (status < 300) done.add(name);
  const canaries = foreignCanariesIn(text);
  if (canaries.length > 0) return `${name} shows ${canaries.join()}`;
  const wrong = judgeOf(description)(operation, status, text);
  if (wrong) return `${name}: ${wrong}`;
  if (text.startsWith('{')) known.learn(path, JSON.parse(text));
  return undefined;
}

it('a client that knows only the API description gets what is described and nothing of other institutions', async () => {
  const foreign = FOREIGN.flatMap((position) => [
    world.orgs[position],
    ...Object.values(world.rows[position]),
  ]);
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const step = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...lists).chain(stepOf) },
    { weight: 3, arbitrary: fc.constantFrom(...operations).chain(stepOf) },
  );
  const walk = fc.tuple(
    fc.constantFrom(...ROLES),
    fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
  );
  const property = fc.asyncProperty(walk, async ([role, steps]) => {
    const ask = await visitor(role);
    const known = new KnownIds(foreign);
    for (const each of steps) expect(await problemOf(ask, known, each)).toBeUndefined();
  });
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  // He was not only refused.
  expect(done.size).toBeGreaterThan(20);
});
