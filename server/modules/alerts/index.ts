import type { ServerModule } from '../module';
import { alertTopic } from './alerts.live';
import { alertRoutes } from './routes';

/** Alarms and what people do about them. */
export const alertsModule: ServerModule = { routes: alertRoutes, live: () => [alertTopic] };
