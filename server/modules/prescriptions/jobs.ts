import { OPEN_PRESCRIPTION_STATES } from '../../../contract/resources/prescriptions/prescriptionStates';
import { partnerMessages } from '../../../contract/resources/system/partnerMessages';
import type { Database } from '../../db/database';
import { EVERYBODY } from '../../events/bus';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import { takeWaitingCare } from '../../partners/care/callbacks';
import type { JobDeps } from '../module';
import { rxLines } from './callbacks';
import { servedPrescriptions } from './prescriptions';
import { tellHospitals } from './redeem/reports';
import { followRequests } from './redeem/requests';
import { NO_LEASE, waitsAgain } from './reviews';
import { takeRemapped } from './waiting';
import { tellOfWaiting } from './waiting.live';

/** Whose counter stands at zero does not keep the others from it. */
const LAPSE_MS = 1_000;
/** What has expired is not read to its end. */
const EXPIRE_MS = 5_000;
const CALLBACKS_MS = 5_000;
/** Somebody stands at the machine. */
const REQUESTS_MS = 1_000;
const AT_ONCE = 500;

async function lapsed({ db }: Pick<Database, 'db'>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('state', '=', 'reviewing')
    .where('leaseUntil', '<=', new Date(now))
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function outdated({ db }: Pick<Database, 'db'>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('state', 'in', OPEN_PRESCRIPTION_STATES)
    .where('validUntil', '<=', new Date(now))
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deadlines: what a pharmacist did not finish goes back to the queue, what nobody used in time expires. */
export function prescriptionJobs(jobs: JobRunner, { kit, care, broker, log }: JobDeps): void {
  if (care) {
    const callbacks = { ...kit, log, metrics: care.metrics, lines: rxLines(kit) };
    jobs.every('prescriptions.callbacks', CALLBACKS_MS, async () => {
      if ((await takeWaitingCare(callbacks)) > 0)
        kit.bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: partnerMessages.name }]);
    });
  }
  jobs.every('prescriptions.requests', REQUESTS_MS, () => followRequests({ kit, broker }));
  jobs.every('prescriptions.reports', CALLBACKS_MS, async () => void (await tellHospitals({ kit, log })));
  jobs.every('prescriptions.remapped', CALLBACKS_MS, async () => void (await takeRemapped(kit)));
  jobs.every('prescriptions.waiting', CALLBACKS_MS, async () => void (await tellOfWaiting(kit)));
  jobs.every('prescriptions.lapse', LAPSE_MS, async () => {
    const ids = await lapsed(kit.database, kit.clock());
    const process = 'job:prescriptions.lapse';
    await causeEvents(kit, servedPrescriptions, {
      event: 'lapse',
      ids,
      process,
      values: async (_, row) => waitsAgain(row),
    });
  });
  jobs.every('prescriptions.expire', EXPIRE_MS, async () => {
    const ids = await outdated(kit.database, kit.clock());
    const process = 'job:prescriptions.expire';
    await causeEvents(kit, servedPrescriptions, {
      event: 'expire',
      ids,
      process,
      values: async () => NO_LEASE,
    });
  });
}
