import type { ServerModule } from '../module';
import { healthMachineDemo } from './demo';
import { servedHealthMachineAuths, servedHealthMachineSerials } from './healthMachines';
import { healthMachineJobs } from './jobs';

/** Health machines: authorisations and serial numbers. */
export const healthMachinesModule: ServerModule = {
  served: [servedHealthMachineAuths, servedHealthMachineSerials],
  jobs: healthMachineJobs,
  demo: healthMachineDemo,
};
