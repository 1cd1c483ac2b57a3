import { CHINA_ZONE, tradeDay } from '../../../contract/time/chinaTime';
import { HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import { localClock } from '../../../contract/time/localDay';
import type { Database } from '../../db/database';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import { takeWaitingCare } from '../../partners/care/callbacks';
import type { JobDeps } from '../module';
import { servedHospitalAuthorizations } from './authorizations';
import { consultLines } from './callbacks';
import { endConsultations } from './deadlines';
import { resumPrepaid } from './resum';
import { endRetention } from './retention';

const CALLBACKS_MS = 5_000;
const AT_ONCE = 500;
/** Once a night, when little is consulted. */
const NIGHT_HOUR = '03';
const isNight = (now: number) => localClock(now, CHINA_ZONE).startsWith(`${NIGHT_HOUR}:`);

async function ended({ db }: Pick<Database, 'db'>, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hospitalAuthorizations')
    .select('id')
    .where('state', 'in', ['active', 'suspended'])
    .where('validTo', '<', today)
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deadlines of consultations and of authorizations. */
export function onlineHospitalJobs(jobs: JobRunner, { kit, care, log }: JobDeps): void {
  if (care) {
    const callbacks = { ...kit, log, metrics: care.metrics, lines: consultLines(kit) };
    jobs.every('consultations.callbacks', CALLBACKS_MS, async () => void (await takeWaitingCare(callbacks)));
  }
  jobs.every('inquiryOrders.timeout', MINUTE_MS, () => endConsultations(kit));
  jobs.every('prepaidAccounts.resum', HOUR_MS, async () => {
    if (isNight(kit.clock())) await resumPrepaid(kit, log);
  });
  jobs.every('consultRecords.retention', HOUR_MS, async () => {
    if (isNight(kit.clock())) await endRetention(kit);
  });
  jobs.every('hospitalAuthorizations.expire', HOUR_MS, async () => {
    const ids = await ended(kit.database, tradeDay(kit.clock()));
    const process = 'job:hospitalAuthorizations.expire';
    await causeEvents(kit, servedHospitalAuthorizations, { event: 'expire', ids, process });
  });
}
