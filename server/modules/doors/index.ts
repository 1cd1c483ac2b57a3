import type { ServerModule } from '../module';
import { doorTopic } from './doors.live';
import { doorRoutes } from './routes';

/** Openings of doors. */
export const doorsModule: ServerModule = {
  routes: ({ database, clock }) => doorRoutes(database, clock),
  live: () => [doorTopic],
};
