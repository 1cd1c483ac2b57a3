import type { Titles } from '@contract/kit/wire';

/** Titles of several answers about one record as one. */
export function joinTitles(all: readonly Titles[]): Titles {
  const joined: Titles = {};
  for (const titles of all)
    for (const [resource, byId] of Object.entries(titles))
      joined[resource] = { ...joined[resource], ...byId };
  return joined;
}
