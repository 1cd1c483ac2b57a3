import type { ServerModule } from '../module';
import { servedAdverts } from './adverts';
import { serviceDemo } from './demo';
import { fileUseRoutes, servedFileItems, servedFileVersions } from './files';
import { servedFileTypes } from './fileTypes';
import { repairJobs } from './repairLinks';
import { servedRepairOrders } from './repairs';
import { repairTopic } from './repairs.live';

/** Repairs, advertisements and files. */
export const serviceModule: ServerModule = {
  served: [servedRepairOrders, servedAdverts, servedFileItems, servedFileVersions, servedFileTypes],
  routes: fileUseRoutes,
  jobs: repairJobs,
  demo: serviceDemo,
  live: () => [repairTopic],
};
