import type { Resource } from '../../contract/kit/resource';
import type { PermissionKey } from '../../contract/permissions';
import { createKeyedQueue } from '../concurrency/keyedQueue';
import type { Route } from '../http/route';
import { commandRoutes } from './commandRoutes';
import type { ResourceKit } from './kit';
import { readRoutes } from './readRoutes';
import type { ServedResource } from './served';
import { writeRoutes } from './writeRoutes';

/** The resources that a record, or one of its commands, points at. */
const pointsTo = ({ fields, commands = {}, tenancy }: Resource): string[] => [
  ...[fields, ...Object.values(commands).map(({ args = {} }) => args)]
    .flatMap((each) => Object.values(each))
    .flatMap((field) => (field as { to?: string }).to ?? []),
  ...(tenancy === 'org' ? ['organizations'] : []),
];

/** By resource, the keys that let somebody look it up: its own, and those of whatever points at it. */
function lookupKeys(all: readonly ServedResource[]): Map<string, Set<PermissionKey>> {
  const keys = new Map(all.map(({ resource: { name, permission } }) => [name, new Set([permission])]));
  for (const { resource } of all)
    for (const name of pointsTo(resource)) keys.get(name)?.add(resource.permission);
  return keys;
}

/** Every endpoint of every resource. */
export function resourceRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  // Of many records is thousands of transactions: no two such requests of one person at once.
  const turns = createKeyedQueue({ running: 1, waiting: 2 });
  const keys = lookupKeys(all);
  return all.flatMap((served) => [
    ...readRoutes(kit, served, { anyOf: [...(keys.get(served.resource.name) ?? [])] }),
    ...writeRoutes(kit, served),
    ...commandRoutes(kit, served, turns),
  ]);
}
