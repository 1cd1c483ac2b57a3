import { sql } from 'kysely';
import {
  INQUIRY_RESUME_MS,
  INQUIRY_SILENT_MS,
} from '../../../contract/resources/onlineHospitals/inquiryOrders';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import { causeEvents } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import { returned, servedInquiryOrders } from './inquiries';
import { tellAfter } from './provider';

const AT_ONCE = 500;
/** Where an institution has no settings for the mode. */
const TIMEOUT_MIN = 5;
const PROCESS = 'job:inquiryOrders.timeout';

/** Consultations not accepted in time, or interrupted and not resumed. */
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

/** Consultations whose time is over, without a conclusion and without another word of the hospital. */
async function silent({ db }: Pick<Database, 'db'>, now: number): Promise<string[]> {
  const since = new Date(now - INQUIRY_SILENT_MS);
  const rows = await db
    .selectFrom('inquiryOrders')
    .select('id')
    .where('state', '=', 'in_consult')
    .where('updatedAt', '<=', since)
    .where(sql<boolean>`start_at + duration_min * interval '1 minute' <= ${since}`)
    .orderBy('startAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deadlines of consultations. One is finished by its conclusion alone: without a word it is cut off first, can be
 * taken up again like any other, and gives its count back when it is not.
 */
export async function endConsultations(kit: KitDeps): Promise<void> {
  const now = kit.clock();
  const at = new Date(now);
  await causeEvents(kit, servedInquiryOrders, {
    event: 'timeout',
    ids: await overdue(kit.database, now),
    process: PROCESS,
    async values(work, row) {
      await returned(work, row);
      await tellAfter(work, row);
      return { endAt: at };
    },
  });
  await causeEvents(kit, servedInquiryOrders, {
    event: 'interrupt',
    ids: await silent(kit.database, now),
    process: PROCESS,
    values: async () => ({ interruptedAt: at }),
  });
}
