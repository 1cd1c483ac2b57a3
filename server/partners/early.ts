import type { Executor } from '../db/tables';

const DAY_SEC = 86_400;
/** So long a message waits for what it is about: as long as a prescription is good for. */
export const EARLY_SEC = 3 * DAY_SEC;

/** Arrived before the message it depends on: retried until that is there. */
export class TooEarlyError extends Error {
  constructor(
    /** The partner's number of what has to come first. */
    readonly about: string,
    problem: string,
  ) {
    super(problem);
  }
}

/** What messages have waited for is here: the next look at what waits takes them up. */
export async function hasCome(db: Executor, partners: readonly string[], about: string): Promise<void> {
  await db
    .updateTable('partnerMessages')
    .set({ tries: 1 })
    .where('partner', 'in', [...partners])
    .where('direction', '=', 'in')
    .where('state', '=', 'waiting')
    .where('subject', '=', about)
    .execute();
}
