import { createKeyedQueue } from '../../concurrency/keyedQueue';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import {
  type AttemptQuery,
  countAttempt,
  forgetAttempt,
  forgetSubject,
  lockSubject,
  newestAttempts,
} from './attempts';
import {
  type Attempt,
  limitQuestions,
  PAIR_LIMIT,
  refuse,
  type Subjects,
  subjectsOf,
  WINDOW_MS,
} from './guardLimits';

export type { Attempt } from './guardLimits';

const FLOOD_LIMIT = 500;
const FLOOD = 'flood';
/** Attempts at one account that wait for each other; as many as passwords.ts lets wait. */
const MAX_WAITING = 32;

export interface GuardOutcome<T> {
  /** Absent: the attempt failed. */
  result?: T;
  /** This failure closed the pair of account and network for a while. */
  locked: boolean;
  /** Set when so many attempts failed everywhere that somebody should look. Said once per window. */
  flood?: number;
}

export interface LoginGuard {
  /**
   * Lets an attempt happen. Without a result it counts as failed; when the work throws, nothing was tried.
   * Attempts at one account happen one after the other, so that many at once gain nothing.
   * @throws AppError 429 `err.auth.locked` with `minutes`, `err.auth.slow` with `seconds`, `err.common.busy`.
   */
  run<T>(attempt: Attempt, work: () => Promise<T | undefined>): Promise<GuardOutcome<T>>;
  /** The person was identified in another way: their earlier failures no longer count. */
  forgive(attempt: Attempt): Promise<void>;
}

/** Counters since the start, for `/metrics`. */
export interface LoginMetrics {
  attempts: number;
  refused: number;
  floods: number;
}

export function createLoginMetrics(): LoginMetrics {
  return { attempts: 0, refused: 0, floods: 0 };
}

class Guard implements LoginGuard {
  readonly #turns = createKeyedQueue({ running: 1, waiting: MAX_WAITING });
  #floodSaidAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly db: Database['db'],
    readonly clock: () => number,
    readonly metrics: LoginMetrics,
  ) {}

  async run<T>(attempt: Attempt, work: () => Promise<T | undefined>): Promise<GuardOutcome<T>> {
    const subjects = subjectsOf(attempt);
    const questions = limitQuestions(subjects, attempt.browser !== undefined);
    // Most refusals need neither a turn nor a transaction; the result is checked again under the lock.
    await this.#check(this.db, subjects, questions);
    if (subjects.account === undefined) return this.#try(subjects, questions, work);
    return this.#turns.inTurn(subjects.account, () => this.#try(subjects, questions, work));
  }

  async forgive(attempt: Attempt): Promise<void> {
    const { pair } = subjectsOf(attempt);
    if (pair) await forgetSubject(this.db, pair);
  }

  async #check(db: Executor, subjects: Subjects, questions: AttemptQuery[]): Promise<Map<string, number[]>> {
    const now = this.clock();
    const times = await newestAttempts(db, questions, now - 2 * WINDOW_MS);
    try {
      refuse(subjects, times, now);
    } catch (error) {
      if (error instanceof AppError) this.metrics.refused += 1;
      throw error;
    }
    return times;
  }

  /** Counted as failed from the start: other nodes must not let more in meanwhile. */
  #enter(id: string, subjects: Subjects, questions: AttemptQuery[]): Promise<number[]> {
    const { pair, account, address } = subjects;
    const counted = [pair, account, address, FLOOD].filter((subject) => subject !== undefined);
    return this.db.transaction().execute(async (trx) => {
      await lockSubject(trx, account ?? address);
      const times = await this.#check(trx, subjects, questions);
      await countAttempt(trx, id, counted, this.clock());
      return times.get(pair ?? '') ?? [];
    });
  }

  async #try<T>(
    subjects: Subjects,
    questions: AttemptQuery[],
    work: () => Promise<T | undefined>,
  ): Promise<GuardOutcome<T>> {
    const id = ulid();
    const earlier = await this.#enter(id, subjects, questions);
    this.metrics.attempts += 1;
    const result = await work().catch(async (error: unknown) => {
      await forgetAttempt(this.db, id);
      throw error;
    });
    if (result === undefined) {
      const recent = earlier.filter((at) => at > this.clock() - WINDOW_MS);
      return { locked: recent.length === PAIR_LIMIT - 1, flood: await this.#flood() };
    }
    await forgetAttempt(this.db, id);
    if (subjects.pair) await forgetSubject(this.db, subjects.pair);
    return { result, locked: false };
  }

  async #flood(): Promise<number | undefined> {
    const now = this.clock();
    if (now - this.#floodSaidAt < WINDOW_MS) return undefined;
    const question = { subject: FLOOD, newest: FLOOD_LIMIT };
    const failures = (await newestAttempts(this.db, [question], now - WINDOW_MS)).get(FLOOD)?.length ?? 0;
    if (failures < FLOOD_LIMIT) return undefined;
    this.#floodSaidAt = now;
    this.metrics.floods += 1;
    return failures;
  }
}

/** Slows down guessing of passwords and codes without locking out the owner's own browser. */
export function createLoginGuard(
  { db }: Pick<Database, 'db'>,
  clock: () => number,
  metrics = createLoginMetrics(),
): LoginGuard {
  return new Guard(db, clock, metrics);
}
