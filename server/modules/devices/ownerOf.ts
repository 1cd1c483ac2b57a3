import type { Executor } from '../../db/tables';

/** Whose a machine is: what hangs at it is theirs too. */
export async function ownerOf(db: Executor, deviceId: unknown): Promise<string> {
  const { orgId } = await db
    .selectFrom('devices')
    .select('orgId')
    .where('id', '=', String(deviceId))
    .executeTakeFirstOrThrow();
  return orgId;
}
