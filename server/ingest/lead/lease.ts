import type { Database } from '../../db/database';
import { type RowLease, rowLease } from '../../db/lease/rowLease';
import type { Executor } from '../../db/tables';

/** A lease that is not renewed for this long is free. */
export const LEASE_MS = 5_000;

/** The right to take the messages of machines, which one node has at a time. */
export interface Lease extends Omit<RowLease, 'holder'> {
  /** Locks the lease until the transaction of a batch ends. @throws LeaseLostError */
  assertHeld(trx: Executor): Promise<void>;
}

export class LeaseLostError extends Error {
  constructor() {
    super('another node takes the messages of machines meanwhile');
  }
}

/** For a single node: always held. */
export const ALONE: Pick<Lease, 'assertHeld'> = { assertHeld: async () => undefined };

export function createLease({ db }: Pick<Database, 'db'>): Lease {
  const { holder, hold, giveUp } = rowLease(db, {
    table: 'ingest_lease',
    column: 'one',
    value: true,
    leaseMs: LEASE_MS,
  });
  return {
    hold,
    giveUp,
    async assertHeld(trx) {
      const own = await trx
        .selectFrom('ingestLease')
        .select('holder')
        .where('holder', '=', holder)
        .forShare()
        .execute();
      if (own.length === 0) throw new LeaseLostError();
    },
  };
}
