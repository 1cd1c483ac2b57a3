import type { ServerModule } from '../module';
import { healthMachineDemo } from './demo';
import { servedHealthMachineAuths, servedHealthMachineSerials } from './healthMachines';
import { healthMachineJobs } from './jobs';
import { healthMachineRoutes } from './routes';

/** Health machines: authorisations and serial numbers. */
export const healthMachinesModule: ServerModule = {
  served: [servedHealthMachineAuths, servedHealthMachineSerials],
  routes: healthMachineRoutes,
  jobs: healthMachineJobs,
  demo: healthMachineDemo,
};
