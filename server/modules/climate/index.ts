import type { ServerModule } from '../module';
import { recordJobs } from './keep/jobs';
import { recordRoutes } from './record/routes';
import { climateRoutes } from './routes';
import { sampleTopic } from './samples.live';

/** Temperature and humidity. */
export const climateModule: ServerModule = {
  routes: (deps) => [...climateRoutes(deps), ...recordRoutes(deps)],
  jobs: recordJobs,
  live: () => [sampleTopic],
};
