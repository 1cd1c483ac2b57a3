import type { DoorPerson, DoorRow } from '@contract/doors';
import { localDay } from '@contract/time/localDay';
import { api } from '@shared/api';

const doorPeopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    doorPeople: build.query<{ people: DoorPerson[] }, string>({
      query: (orgId) => `/organizations/${orgId}/doorPeople`,
      providesTags: [{ type: 'resource', id: 'doorCredentials' }],
    }),
  }),
});
export const { useDoorPeopleQuery } = doorPeopleApi;

/** `known`: valid on the day. `invalid`: of somebody, but not then. `unknown`: of nobody. */
export interface DoorOpener {
  kind: 'known' | 'invalid' | 'unknown';
  /** The holder, or the number where nobody holds it. */
  text: string;
}

/** Who opened a door, by what its reader reported. Later credentials of a number count before earlier ones. */
export function openerOf(
  { openBy, openAt }: Pick<DoorRow, 'openBy' | 'openAt'>,
  people: readonly DoorPerson[],
  timeZone: string,
): DoorOpener | undefined {
  if (openBy === null) return undefined;
  const person = people.findLast(({ number }) => number === openBy);
  if (!person) return { kind: 'unknown', text: openBy };
  const day = localDay(openAt, timeZone);
  const valid = person.enabled && person.validFrom <= day && (person.validTo ?? day) >= day;
  return { kind: valid ? 'known' : 'invalid', text: person.holder };
}
