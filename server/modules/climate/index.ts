import type { ServerModule } from '../module';
import { climateRoutes } from './routes';
import { sampleTopic } from './samples.live';

/** Temperature and humidity. */
export const climateModule: ServerModule = { routes: climateRoutes, live: () => [sampleTopic] };
