import type { ServerModule } from '../module';
import { servedAdverts } from './adverts';
import { serviceDemo } from './demo';
import { servedFileItems, servedFileTypes } from './files';
import { repairJobs } from './repairLinks';
import { servedRepairOrders } from './repairs';
import { repairTopic } from './repairs.live';

/** Repairs, advertisements and files. */
export const serviceModule: ServerModule = {
  served: [servedRepairOrders, servedAdverts, servedFileItems, servedFileTypes],
  jobs: repairJobs,
  demo: serviceDemo,
  live: () => [repairTopic],
};
