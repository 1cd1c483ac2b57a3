import type { ServerModule } from '../module';
import { recordJobs } from './keep/jobs';
import { recordRoutes } from './record/routes';
import { climateRoutes } from './routes';
import { sampleTopic } from './samples.live';
import { servedCalibrations } from './sensors/calibrations';
import { demoSensors } from './sensors/demo';
import { sensorJobs } from './sensors/jobs';
import { servedSensors } from './sensors/sensors';
import { servedZoneSettings } from './zoneSettings';

/** Temperature and humidity. */
export const climateModule: ServerModule = {
  served: [servedSensors, servedCalibrations, servedZoneSettings],
  routes: (deps) => [...climateRoutes(deps), ...recordRoutes(deps)],
  jobs(jobs, deps) {
    recordJobs(jobs, deps);
    sensorJobs(jobs, deps);
  },
  demo: demoSensors,
  live: () => [sampleTopic],
};
