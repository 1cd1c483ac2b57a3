import { searchQuerySchema } from '../../../contract/search';
import type { Database } from '../../db/database';
import { type Route, route } from '../../http/route';
import { search } from './search';

/** Every key pressed may be one. */
const PER_MINUTE = 300;

/** The search of the command palette. */
export function searchRoutes(database: Database): Route[] {
  return [
    route({
      method: 'GET',
      path: '/search',
      policy: 'session',
      summary: 'Machines, people, institutions and SIM cards by name or number',
      query: searchQuerySchema,
      perMinute: PER_MINUTE,
      handler: ({ principal, query }) => search(database, principal, query.q),
    }),
  ];
}
