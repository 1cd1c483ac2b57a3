import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import { rowLease } from '../../db/lease/rowLease';
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
  const turn = rowLease(db, { table: 'partner_turns', column: 'key', value: key, leaseMs });
  for (let waited = 0; !(await turn.hold()); waited += LOOK_MS) {
    if (waited >= patienceMs) throw new AppError(429, 'err.common.busy');
    await pause(LOOK_MS);
  }
  // What cannot be renewed is judged by the version of the record when the work ends.
  const renewing = setInterval(() => void turn.hold().catch(() => undefined), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await turn.giveUp().catch(() => undefined);
  }
}
