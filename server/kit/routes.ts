import type { Resource } from '../../contract/kit/resource';
import type { PermissionKey } from '../../contract/permissions';
import { createKeyedQueue } from '../concurrency/keyedQueue';
import type { Route } from '../http/route';
import { commandRoutes } from './commandRoutes';
import type { ResourceKit } from './kit';
import { readRoutes } from './readRoutes';
import type { ServedResource } from './served';
import { writeRoutes } from './writeRoutes';

/** What a record holds, and what its commands ask for. */
const inputsOf = ({ fields, commands = {} }: Resource) =>
  [fields, ...Object.values(commands).map(({ args = {} }) => args)].flatMap((each) => Object.values(each));

/** Keys that let somebody look a resource up: its own, and those of whatever points at it. */
function lookupKeys(resource: Resource, all: readonly ServedResource[]): PermissionKey[] {
  const pointing = all.filter(({ resource: each }) => {
    const points = inputsOf(each).some((field) => (field as { to?: string }).to === resource.name);
    return points || (resource.name === 'organizations' && each.tenancy === 'org');
  });
  return [...new Set([resource.permission, ...pointing.map((each) => each.resource.permission)])];
}

/** Every endpoint of every resource. */
export function resourceRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  // Of many records is thousands of transactions: no two such requests of one person at once.
  const turns = createKeyedQueue({ running: 1, waiting: 2 });
  return all.flatMap((served) => [
    ...readRoutes(kit, served, { anyOf: lookupKeys(served.resource, all) }),
    ...writeRoutes(kit, served),
    ...commandRoutes(kit, served, turns),
  ]);
}
