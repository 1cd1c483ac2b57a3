import { INQUIRY_RESUME_MS } from '../../../contract/resources/onlineHospitals/inquiryOrders';
import type { Database } from '../../db/database';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import { takeWaitingCare } from '../../partners/care/callbacks';
import type { JobDeps } from '../module';
import { servedHospitalAuthorizations } from './authorizations';
import { consultLines } from './callbacks';
import { returned, servedInquiryOrders } from './inquiries';
import { tellAfter } from './provider';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CALLBACKS_MS = 5_000;
const AT_ONCE = 500;
/** Where an institution has no settings for the mode. */
const TIMEOUT_MIN = 5;

/** Consultations nobody accepted in time, or that were cut off and not taken up again. */
async function overdue({ db }: Pick<Database, 'db'>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiryOrders')
    .leftJoin('inquirySettings', (join) =>
      join
        .onRef('inquirySettings.orgId', '=', 'inquiryOrders.orgId')
        .onRef('inquirySettings.mode', '=', 'inquiryOrders.mode'),
    )
    .select(['inquiryOrders.id', 'inquiryOrders.state', 'inquiryOrders.updatedAt'])
    .select(['inquiryOrders.interruptedAt', 'inquirySettings.timeoutMin'])
    .where('inquiryOrders.state', 'in', ['waiting', 'interrupted'])
    .orderBy('inquiryOrders.createdAt')
    .limit(AT_ONCE)
    .execute();
  return rows
    .filter(({ state, updatedAt, interruptedAt, timeoutMin }) => {
      if (state === 'interrupted') return Number(interruptedAt) + INQUIRY_RESUME_MS <= now;
      return updatedAt.getTime() + (timeoutMin ?? TIMEOUT_MIN) * MINUTE_MS <= now;
    })
    .map(({ id }) => id);
}

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
  jobs.every('inquiryOrders.timeout', MINUTE_MS, async () => {
    const now = kit.clock();
    await causeEvents(kit, servedInquiryOrders, {
      event: 'timeout',
      ids: await overdue(kit.database, now),
      process: 'job:inquiryOrders.timeout',
      async values(change, row) {
        await returned(change, row);
        await tellAfter(change, row);
        return { endAt: new Date(now) };
      },
    });
  });
  jobs.every('hospitalAuthorizations.expire', HOUR_MS, async () => {
    const ids = await ended(kit.database, new Date(kit.clock()).toISOString().slice(0, 10));
    const process = 'job:hospitalAuthorizations.expire';
    await causeEvents(kit, servedHospitalAuthorizations, { event: 'expire', ids, process });
  });
}
