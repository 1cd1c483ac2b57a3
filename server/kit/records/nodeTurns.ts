import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';

/** A turn that is not renewed for this long is free: its node is gone. */
const LEASE_MS = 15_000;
const LOOK_MS = 200;

export interface NodeTurnsOptions {
  leaseMs?: number;
  /** So long one waits for a turn. */
  patienceMs?: number;
}

/**
 * Runs work while no other node runs any under the same key, judged by the clock of the database.
 * @throws AppError 429 `err.common.busy` when the others take too long
 */
export async function inTurnOfNodes<T>(
  { db }: Pick<Database, 'db'>,
  key: string,
  work: () => Promise<T>,
  { leaseMs = LEASE_MS, patienceMs = MINUTE_MS }: NodeTurnsOptions = {},
): Promise<T> {
  const holder = randomUUID();
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})`;
  const own = () => db.deleteFrom('partnerTurns').where('key', '=', key).where('holder', '=', holder);
  const hold = async () => {
    const taken = await db
      .insertInto('partnerTurns')
      .values({ key, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ holder, until })
          .where(({ or, eb }) =>
            or([
              eb('partnerTurns.holder', '=', holder),
              eb('partnerTurns.until', '<', sql<Date>`clock_timestamp()`),
            ]),
          ),
      )
      .returning('holder')
      .execute();
    return taken.length > 0;
  };
  for (let waited = 0; !(await hold()); waited += LOOK_MS) {
    if (waited >= patienceMs) throw new AppError(429, 'err.common.busy');
    await pause(LOOK_MS);
  }
  // What cannot be renewed is judged by the version of the record when the work ends.
  const renewing = setInterval(() => void hold().catch(() => undefined), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await own()
      .execute()
      .catch(() => undefined);
  }
}
