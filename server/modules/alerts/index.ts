import type { ServerModule } from '../module';
import { alertTopic } from './alerts.live';
import { judgeExpiring } from './expiring';
import { alertRoutes } from './routes';
import { servedAlarmLevels, tellingJobs } from './told';
import { alarmLevelsDemo } from './told/demo';

const EXPIRING_EVERY_MS = 10 * 60_000;

/** Alarms, whom they are told, and what people do about them. */
export const alertsModule: ServerModule = {
  served: [servedAlarmLevels],
  routes: alertRoutes,
  jobs(jobs, deps) {
    tellingJobs(jobs, deps);
    jobs.every('alarms.expiring', EXPIRING_EVERY_MS, async () => {
      await judgeExpiring(deps);
    });
  },
  demo: alarmLevelsDemo,
  live: () => [alertTopic],
};
