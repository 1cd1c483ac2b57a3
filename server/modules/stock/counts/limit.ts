import { sql } from 'kysely';
import { DIFF_LIMIT } from '../../../../contract/stocking/stocktakeStates';
import type { Executor } from '../../../db/tables';

/** What differences in a machine may be worth without a second person, in minor units. */
export async function limitOf(db: Executor, deviceId: string): Promise<number> {
  const { rows } = await sql<{ most: string | null }>`select stocktake_limit_of(${deviceId}) as most`.execute(
    db,
  );
  const most = rows[0]?.most ?? null;
  return most === null ? DIFF_LIMIT : Number(most);
}
