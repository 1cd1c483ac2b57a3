import type { Titles } from '@contract/kit/wire';

/** Titles of several answers as one: each names what its own records point at. */
export function joinTitles(all: Iterable<Titles>): Titles {
  const joined: Titles = {};
  for (const titles of all)
    for (const [resource, byId] of Object.entries(titles))
      joined[resource] = { ...joined[resource], ...byId };
  return joined;
}
