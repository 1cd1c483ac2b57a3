import type { ServerModule } from '../module';
import { excursionJobs, servedExcursions } from './excursions/cases';
import { demoExcursions } from './excursions/demo';
import { recordJobs } from './keep/jobs';
import { recordRoutes } from './record/routes';
import { climateRoutes } from './routes';
import { servedSampleTopic } from './samples.live';
import { servedCalibrations } from './sensors/calibrations';
import { demoSensors } from './sensors/demo';
import { sensorJobs } from './sensors/jobs';
import { servedSensors } from './sensors/sensors';
import { demoVersions } from './versions/demo';
import { versionJobs } from './versions/takeEffect';
import { servedZoneVersions } from './versions/zoneVersions';
import { servedZoneSettings } from './zoneSettings';

/** Temperature and humidity. */
export const climateModule: ServerModule = {
  served: [servedSensors, servedCalibrations, servedZoneSettings, servedZoneVersions, servedExcursions],
  routes: (deps) => [...climateRoutes(deps), ...recordRoutes(deps)],
  jobs(jobs, deps) {
    recordJobs(jobs, deps);
    sensorJobs(jobs, deps);
    excursionJobs(jobs, deps);
    versionJobs(jobs, deps);
  },
  demo: async (demo) => ({ ...demoSensors(demo), ...(await demoExcursions(demo)), ...demoVersions(demo) }),
  live: () => [servedSampleTopic],
};
