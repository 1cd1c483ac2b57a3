import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';

/** A lease that is not renewed for this long is free. */
export const LEASE_MS = 5_000;

/** The right to take the messages of machines, which one node has at a time. */
export interface Lease {
  /** Acquires or renews it; false while another node has it. */
  hold(): Promise<boolean>;
  /** Locks the lease until the transaction of a batch ends. @throws LeaseLostError */
  assertHeld(trx: Executor): Promise<void>;
  giveUp(): Promise<void>;
}

export class LeaseLostError extends Error {
  constructor() {
    super('another node takes the messages of machines meanwhile');
  }
}

/** For a single node: always held. */
export const ALONE: Pick<Lease, 'assertHeld'> = { assertHeld: async () => undefined };

/** Judged by the clock of the database, because clocks of nodes differ. */
export function createLease({ db }: Pick<Database, 'db'>): Lease {
  const holder = randomUUID();
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000})`;
  return {
    async hold() {
      const taken = await db
        .insertInto('ingestLease')
        .values({ holder, until })
        .onConflict((conflict) =>
          conflict
            .column('one')
            .doUpdateSet({ holder, until })
            .where(({ or, eb }) =>
              or([
                eb('ingestLease.holder', '=', holder),
                eb('ingestLease.until', '<', sql<Date>`clock_timestamp()`),
              ]),
            ),
        )
        .returning('holder')
        .execute();
      return taken.length > 0;
    },
    async assertHeld(trx) {
      const own = await trx
        .selectFrom('ingestLease')
        .select('holder')
        .where('holder', '=', holder)
        .forShare()
        .execute();
      if (own.length === 0) throw new LeaseLostError();
    },
    async giveUp() {
      await db.deleteFrom('ingestLease').where('holder', '=', holder).execute();
    },
  };
}
