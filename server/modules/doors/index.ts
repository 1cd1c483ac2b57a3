import { doorCredentials } from '../../../contract/resources/machines/doorCredentials';
import type { ServerModule } from '../module';
import { withCameras } from './demo';
import { servedDoorTopic } from './doors.live';
import { servedDoorOpenings } from './openings';
import { doorRoutes } from './routes';

/** Openings of doors, and who may open them. */
export const doorsModule: ServerModule = {
  served: [servedDoorOpenings, { resource: doorCredentials, shortSearches: true }],
  routes: ({ database, clock }) => doorRoutes(database, clock),
  demo: withCameras,
  live: () => [servedDoorTopic],
};
