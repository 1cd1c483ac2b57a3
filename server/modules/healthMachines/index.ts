import type { ServerModule } from '../module';
import { healthMachineDemo } from './demo';
import { healthMachineJobs, servedHealthMachineAuths, servedHealthMachineSerials } from './healthMachines';

/** Health machines: authorisations and serial numbers. */
export const healthMachinesModule: ServerModule = {
  served: [servedHealthMachineAuths, servedHealthMachineSerials],
  jobs: healthMachineJobs,
  demo: healthMachineDemo,
};
