import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOf, grantsOf, permissionsOf, ROLE_TYPES } from '../../../contract/permissions';
import type { Policy } from '../../../server/access/policy';
import { mayPass as serverLets } from '../../../server/access/policy';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';
import { kitPolicies } from './kitPolicies';
import { OWN_POLICIES } from './ownPolicies';
import { mayPass } from './policyTable';

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

/** A check that is taken out or weakened, and an endpoint that nobody has listed, show here. */
it('each policy comes from a resource definition or its own entry', () => {
  const derived = kitPolicies().map(([method, path, policy]) => lineOf(method, path, policy));
  expect(described().sort()).toEqual([...derived, ...OWN_POLICIES].sort());
});

it('each policy opens to roles what the policy table says', () => {
  const differences = world.routes.flatMap(({ method, path, policy }) =>
    ROLE_TYPES.filter((role) => {
      const rights = {
        roleType: role,
        permissions: new Set(permissionsOf(role)),
        grants: grantsOf(role),
        actions: new Set(actionsOf(role)),
      };
      return policy !== 'public' && serverLets(policy, rights) !== mayPass(policy, role);
    }).map((role) => `${method} ${path} as ${role}`),
  );
  expect(differences).toEqual([]);
});

it('each policy is documented as served', async () => {
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
