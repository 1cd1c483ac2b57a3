import type { AnyRow } from '../../../contract/kit/resource';
import type { ListResult, Option } from '../../../contract/kit/wire';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from './apiWorld';

export interface PeopleWorld extends ApiWorld {
  /** Whoever keeps the people of A. */
  institution: ApiClient;
  /** A role he may give. */
  repair: Option;
  newUser(code: string, more?: object): Promise<AnyRow>;
  /** What he finds with this query. */
  people(query: string): Promise<ListResult>;
}

export const phone = (n: number) => `138${String(n).padStart(8, '0')}`;
const phoneFrom = (code: string) =>
  phone([...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e8);

/** A world seen by who keeps the people of A. */
export async function startPeopleWorld(options?: Parameters<typeof startApiWorld>[0]): Promise<PeopleWorld> {
  const world = await startApiWorld(options);
  const institution = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
  const [repair] = await institution.get<Option[]>('/roles/options?filter[type]=eq:repair');
  if (!repair) throw new Error('no role to give');
  return {
    ...world,
    institution,
    repair,
    newUser(code, more = {}) {
      const user = { code, name: `User ${code}`, roleId: repair.id, phone: phoneFrom(code), ...more };
      return institution.post<AnyRow>('/users', user);
    },
    people: (query) => institution.get<ListResult>(`/users?${query}`),
  };
}
