import { MINUTE_MS } from '../../../../contract/time/durations';
import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { holdFailedZones } from './hold';
import { registerSensors } from './register';

const LOOK_MS = 10 * MINUTE_MS;

/** Lanes that were added to a zone since, and sensors that were. */
export function sensorJobs(jobs: JobRunner, { kit, ingest }: JobDeps): void {
  jobs.every('climate.sensors', LOOK_MS, async () => {
    await registerSensors(kit, ingest.fleet.machines());
    await holdFailedZones(kit.database.db, kit.clock());
  });
}
