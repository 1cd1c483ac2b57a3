import { MINUTE_MS } from '../../../contract/time/durations';
import type { ServerModule } from '../module';
import { servedAlertTopic } from './alerts.live';
import { escalationJobs, servedAlarmLevels } from './escalation';
import { alarmLevelsDemo } from './escalation/demo';
import { judgeExpiring } from './expiring';
import { alertRoutes } from './routes';

const EXPIRING_EVERY_MS = 10 * MINUTE_MS;

/** Alarms, their recipients, and acknowledgement. */
export const alertsModule: ServerModule = {
  served: [servedAlarmLevels],
  routes: alertRoutes,
  jobs(jobs, deps) {
    escalationJobs(jobs, deps);
    jobs.every('alarms.expiring', EXPIRING_EVERY_MS, async () => {
      await judgeExpiring(deps);
    });
  },
  demo: alarmLevelsDemo,
  live: () => [servedAlertTopic],
};
