import type { ServerModule } from '../module';
import { alertTopic } from './alerts.live';
import { alertRoutes } from './routes';
import { servedAlarmLevels, tellingJobs } from './told';
import { alarmLevelsDemo } from './told/demo';

/** Alarms, whom they are told, and what people do about them. */
export const alertsModule: ServerModule = {
  served: [servedAlarmLevels],
  routes: alertRoutes,
  jobs: tellingJobs,
  demo: alarmLevelsDemo,
  live: () => [alertTopic],
};
