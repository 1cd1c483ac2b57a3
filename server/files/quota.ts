import { type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { AppError } from '../errors';

const MB = 1024 * 1024;

/** Bytes: of all files of an organisation, and of what one person sends in a day. */
export interface Quota {
  organization: number;
  personDay: number;
}
export const QUOTA: Quota = { organization: 20_480 * MB, personDay: 1_024 * MB };

/**
 * Is there room for another file? What arrives at the same moment may go over by one file each.
 * @throws AppError 413 `err.upload.quota`
 */
export async function assertRoom(
  { db }: Pick<Database, 'db'>,
  { userId, orgId }: { userId: string; orgId: string },
  quota: Quota,
  now: number,
): Promise<void> {
  const recent = sql<SqlBool>`uploaded_by = ${userId} and created_at > ${new Date(now - DAY_MS)}`;
  const { whole, today } = await db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(size), 0)::float8`.as('whole'),
      sql<number>`coalesce(sum(size) filter (where ${recent}), 0)::float8`.as('today'),
    ])
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
  if (whole >= quota.organization || today >= quota.personDay)
    throw new AppError(413, 'err.upload.quota', undefined, { file: 'err.upload.quota' });
}
