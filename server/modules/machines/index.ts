import { cabinetTypes } from '../../../contract/resources/machines/cabinetTypes';
import { palletTypes } from '../../../contract/resources/machines/palletTypes';
import type { ServedResource } from '../../kit/served';
import type { ServerModule } from '../module';
import { listJobs } from './access/crl';
import { servedDeviceAuths } from './access/deviceAuths';
import { accessJobs } from './access/expire';
import { accessRoutes } from './access/issueMany';
import { renewJobs } from './access/renew';
import { fleetCommandRoutes } from './commands/fleet';
import { machineCommandJobs, servedMachineCommands } from './commands/follow';
import { demoMachinesArea } from './demo/demo';
import { doorCredentialsDemo } from './demo/doorCredentials';
import { servedDevices } from './devices';
import { firmwareDemo } from './firmware/demo';
import { firmwareJobs } from './firmware/follow';
import { servedFirmwareInstalls, servedFirmwareRollouts } from './firmware/rollouts';
import { rolloutTopic } from './firmware/rollouts.live';
import { servedFirmwareVersions } from './firmware/versions';
import { fleetRoutes } from './fleet/routes';
import { holdJobs } from './holds/tell';
import { servedLanes } from './lanes';
import { servedLaneTopic } from './lanes.live';
import { servedMachineTopic } from './machines.live';
import { servedMaintainRecords } from './maintainRecords';
import { servedOems } from './oems';
import { plannedPriceJobs } from './plannedPrices';
import { reliabilityJobs } from './reliability';
import { restartJobs } from './restarts';
import { settingJobs } from './settings/drift';
import { toggles } from './toggles';

const served: readonly ServedResource[] = [
  servedOems,
  { resource: cabinetTypes, commands: toggles },
  { resource: palletTypes, commands: toggles },
  servedDeviceAuths,
  servedMaintainRecords,
  servedDevices,
  servedLanes,
  servedMachineCommands,
  servedFirmwareVersions,
  servedFirmwareRollouts,
  servedFirmwareInstalls,
];

/** Machines, their hardware, cabinets and lanes. */
export const machinesModule: ServerModule = {
  served,
  routes: (deps) => [...accessRoutes(deps), ...fleetRoutes(deps), ...fleetCommandRoutes(deps)],
  jobs(jobs, deps) {
    accessJobs(jobs, deps);
    renewJobs(jobs, deps);
    listJobs(jobs, deps);
    machineCommandJobs(jobs, deps);
    holdJobs(jobs, deps);
    firmwareJobs(jobs, deps);
    restartJobs(jobs, deps);
    plannedPriceJobs(jobs, deps, servedLanes);
    settingJobs(jobs, deps);
    reliabilityJobs(jobs, deps);
  },
  demo: (demo) => ({ ...demoMachinesArea(demo), ...doorCredentialsDemo(demo), ...firmwareDemo(demo) }),
  live: ({ fleet }) => [servedMachineTopic(fleet), servedLaneTopic, rolloutTopic],
};
