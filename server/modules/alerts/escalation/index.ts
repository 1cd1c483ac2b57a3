import { alarmLevels } from '../../../../contract/resources/machines/alarmLevels';
import type { JobRunner } from '../../../jobs/jobs';
import type { ServedResource } from '../../../kit/served';
import { createSmsGateway } from '../../../sms/gateway';
import type { JobDeps } from '../../module';
import { escalateAlarms } from './escalate';

const LOOK_MS = 10_000;

/** Levels hold for the institutions below too, as far as they have none of their own. */
export const servedAlarmLevels: ServedResource = {
  resource: alarmLevels,
  inherited: true,
  shortSearches: true,
  refusals: { alarm_levels_once: 'err.alarmLevel.taken' },
};

export function escalationJobs(jobs: JobRunner, { database, clock, keys, config }: JobDeps): void {
  const gateway = createSmsGateway({ database, clock, keys, config });
  jobs.every('alarms.tell', LOOK_MS, async () => {
    await escalateAlarms({ database, clock, gateway, keys });
  });
}
