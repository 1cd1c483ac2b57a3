import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Policy } from '../../server/http/route';
import { type ApiClient, signIn } from '../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from './apiWorld';

type Paths = Record<string, Record<string, { 'x-policy': Policy }>>;
let world: ApiWorld;
let admin: ApiClient;
let paths: Paths;
beforeAll(async () => {
  world = await startApiWorld();
  admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  paths = (await admin.get<{ paths: Paths }>('/openapi.json')).paths;
});
afterAll(() => world.close());

function textOf(policy: Policy): string {
  if (typeof policy === 'string') return policy;
  if ('action' in policy) return `may ${policy.action}${policy.sees ? ` on ${policy.sees}` : ''}`;
  if ('atLeast' in policy) return `${policy.key} ≥ ${policy.atLeast}`;
  return `any of ${policy.anyOf.join(', ')}`;
}
const shapeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const lineOf = (method: string, path: string, policy: Policy) =>
  `${method.toUpperCase()} ${path}  ${textOf(policy)}`;

function described(): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      lineOf(method, shapeOf(path), operation['x-policy']),
    ),
  );
}

/**
 * Who may call what, written down apart from the code: a check that is taken out or weakened shows here.
 * `npx vitest run tests/server/policies.test.ts -u` after a change that is meant.
 */
it('stands in the list of policies, line by line', async () => {
  await expect(`${described().sort().join('\n')}\n`).toMatchFileSnapshot('./policies.txt');
});

it('is described as it is served', async () => {
  const own = world.routes.map(({ method, path, policy }) => lineOf(method, `/api${path}`, policy));
  expect(
    described()
      .filter((line) => !line.includes('openapi.json'))
      .sort(),
  ).toEqual(own.sort());
  for (const [path, methods] of Object.entries(paths)) {
    const answer = await fetch(world.url + path.replace(/\{\w+\}/g, 'x'), { method: 'OPTIONS' });
    expect([path, answer.headers.get('allow')]).toEqual([
      path,
      Object.keys(methods)
        .map((method) => method.toUpperCase())
        .sort()
        .join(', '),
    ]);
  }
});
