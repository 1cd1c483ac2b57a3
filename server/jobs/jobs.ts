import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { textDigest } from '../../contract/common/digest';
import { MINUTE_MS } from '../../contract/time/durations';
import { inBackground } from '../db/background';
import type { Database } from '../db/database';
import { isDatabaseLost, isDiskFull } from '../db/errors';
import type { Executor, JsonInput } from '../db/tables';
import { ulid } from '../ids';
import type { Logger } from '../log';

export interface Job {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** 1 at the first run. */
  attempts: number;
}

/** Runs at least once: after a crash, or a lease on another node, it is repeated, so it must be idempotent. */
export type JobHandler = (job: Job) => Promise<void>;

export interface JobOptions {
  /** After this long a run counts as lost and another runner may take the job. */
  leaseMs?: number;
}

export interface NewJob {
  kind: string;
  dueAt: Date;
  payload?: JsonInput;
  /** Chosen by the caller when the work must exist once only; a second one with this id is ignored. */
  id?: string;
}

/** Plans work inside the caller's transaction: it runs if, and only if, that commits. */
export async function enqueueJob(db: Executor, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ id: job.id ?? ulid(), kind: job.kind, dueAt: job.dueAt, payload: job.payload ?? {} })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface JobRunner {
  /** Handles work planned with enqueueJob. Register before start(). */
  handle(kind: string, handler: JobHandler, options?: JobOptions): void;
  /** Runs once per period in the whole cluster, each kind at a moment of its own. Register before start(). */
  every(kind: string, periodMs: number, handler: JobHandler, options?: JobOptions): void;
  /** Claims and runs what is due now; returns how many jobs ran. */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Resolves when the running jobs are done. */
  stop(): Promise<void>;
}

export interface JobRunnerDeps {
  database: Database;
  clock: { now(): number };
  log: Pick<Logger, 'warn' | 'error'>;
  /** How often to look for due work. */
  pollMs?: number;
}

const DEFAULT_POLL_MS = 1_000;
const DEFAULT_LEASE_MS = 5 * MINUTE_MS;
const CLAIM_SIZE = 10;
const MAX_ACTIVE = 20;
const BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 10 * MINUTE_MS;
const MAX_ERROR_LENGTH = 500;
/** A clock that goes back by more was wrong before. */
const CLOCK_BACK_MS = 60_000;

interface Entry {
  handler: JobHandler;
  leaseMs: number;
  periodMs?: number;
}

/** 2, 4, 8 … seconds, at most ten minutes. */
export function backOffMs(attempts: number): number {
  return Math.min(BACK_OFF_MS * 2 ** Math.min(attempts, 30), MAX_BACK_OFF_MS);
}

/** Kinds are spread over this much of their period: begun together they would hold up what machines report. */
const SPREAD_MS = 60_000;

/** How long after a multiple of its period a kind runs, ms. */
export function jobOffset(kind: string, periodMs: number): number {
  return Number.parseInt(textDigest(kind).slice(8), 16) % Math.min(periodMs, SPREAD_MS);
}

/** Which of its turns a kind is in, the same one on each node of a cluster: one more with each period. */
export function turnOf(kind: string, now: number, periodMs: number): number {
  return Math.floor((now - jobOffset(kind, periodMs)) / periodMs);
}

/** The next moment of a kind, the same one after a restart and on each node of a cluster; ms since the epoch. */
export function nextRun(kind: string, now: number, periodMs: number): number {
  return (turnOf(kind, now, periodMs) + 1) * periodMs + jobOffset(kind, periodMs);
}

/** With a longer period it does not matter when between two looks a job begins. */
const PATIENT_MS = 5_000;

const CLAIM = `
  update jobs set due_at = $1::timestamptz + make_interval(secs => l.seconds), attempts = attempts + 1
  from unnest($2::text[], $3::float8[]) as l (kind, seconds)
  where l.kind = jobs.kind and jobs.id in (
    select id from jobs where due_at <= $1 and kind = any ($2::text[]) and not id = any ($4::text[])
    order by due_at limit ${CLAIM_SIZE} for update skip locked)
  returning jobs.id, jobs.kind, jobs.payload, jobs.attempts`;

class Runner implements JobRunner {
  readonly #entries = new Map<string, Entry>();
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  /** Runs by the id of their job: a slow one is not taken for a lost one where it runs. */
  readonly #active = new Map<string, Promise<void>>();
  #claiming: Promise<void> | undefined;
  #stopping = false;
  #starting: Promise<void> | undefined;
  #lookedAt = 0;

  constructor(readonly deps: JobRunnerDeps) {
    this.#pollMs = deps.pollMs ?? DEFAULT_POLL_MS;
  }

  handle(kind: string, handler: JobHandler, options: JobOptions = {}): void {
    this.#entries.set(kind, { handler, leaseMs: options.leaseMs ?? DEFAULT_LEASE_MS });
  }

  every(kind: string, periodMs: number, handler: JobHandler, options: JobOptions = {}): void {
    this.#entries.set(kind, { handler, leaseMs: options.leaseMs ?? DEFAULT_LEASE_MS, periodMs });
  }

  start(): Promise<void> {
    this.#starting ??= this.#begin();
    return this.#starting;
  }

  async #begin(): Promise<void> {
    for (const [kind, { periodMs }] of this.#entries) {
      if (this.#stopping) return;
      if (periodMs === undefined) continue;
      const dueAt = new Date(nextRun(kind, this.deps.clock.now(), periodMs));
      await enqueueJob(this.deps.database.db, { id: `every:${kind}`, kind, dueAt });
    }
    await this.#forgetWrongTime();
    if (this.#stopping) return;
    this.#timer = setInterval(() => this.#poll(), this.#pollMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    // The starter has received the error.
    await this.#starting?.catch(() => undefined);
    clearInterval(this.#timer);
    await this.#claiming;
    await Promise.all(this.#active.values());
  }

  /** A slow job holds up no other: the next look does not wait for it. */
  #poll(): void {
    if (this.#claiming || this.#active.size >= MAX_ACTIVE) return;
    this.#claiming = this.#launch(this.#pollMs)
      .then(() => undefined)
      .catch((error: unknown) => {
        if (!isDiskFull(error)) this.deps.log.warn({ error }, 'no jobs could be claimed');
      })
      .finally(() => {
        this.#claiming = undefined;
      });
  }

  async runDue(): Promise<number> {
    const runs = await this.#launch();
    await Promise.all(runs);
    return runs.length;
  }

  /** @param withinMs over which the patient ones begin: all at once, they would hold up what machines report */
  async #launch(withinMs = 0): Promise<Promise<void>[]> {
    if (this.#stopping) return [];
    const now = this.deps.clock.now();
    if (now < this.#lookedAt - CLOCK_BACK_MS) await this.#forgetWrongTime();
    this.#lookedAt = now;
    const jobs = await this.#claim();
    return jobs.map((job, no) => {
      const isPatient = (this.#entries.get(job.kind)?.periodMs ?? 0) >= PATIENT_MS;
      const begun = isPatient ? pause((no / jobs.length) * withinMs) : undefined;
      const run = Promise.resolve(begun)
        .then(() => inBackground(() => this.#run(job)))
        .finally(() => this.#active.delete(job.id));
      this.#active.set(job.id, run);
      return run;
    });
  }

  /** What was planned by a clock that went ahead would wait until the right one gets there. */
  async #forgetWrongTime(): Promise<void> {
    for (const [kind, { periodMs }] of this.#entries) {
      if (periodMs === undefined) continue;
      const dueAt = new Date(nextRun(kind, this.deps.clock.now(), periodMs));
      const { db } = this.deps.database;
      const own = db.updateTable('jobs').set({ dueAt }).where('id', '=', `every:${kind}`);
      // One that runs, or failed, is at its own time.
      await own.where('attempts', '=', 0).where('dueAt', '>', dueAt).execute();
    }
  }

  async #claim(): Promise<Job[]> {
    if (this.#entries.size === 0) return [];
    const kinds = [...this.#entries.keys()];
    const leases = [...this.#entries.values()].map((entry) => entry.leaseMs / 1_000);
    const claim = CompiledQuery.raw(CLAIM, [
      new Date(this.deps.clock.now()),
      kinds,
      leases,
      [...this.#active.keys()],
    ]);
    return (await this.deps.database.db.executeQuery<Job>(claim as CompiledQuery<Job>)).rows;
  }

  async #run(job: Job): Promise<void> {
    const entry = this.#entries.get(job.kind);
    if (!entry) return;
    try {
      await entry.handler(job);
      await this.#finish(job, entry);
    } catch (error) {
      const { id, kind, attempts } = job;
      // The database is closed before the end of a job that takes too long; its lease runs out.
      if (this.#stopping && isDatabaseLost(error))
        return this.deps.log.warn({ job: id, kind }, 'a job was left unfinished and will run again');
      this.deps.log.error({ error, job: id, kind, attempts }, 'job failed');
      await this.#postpone(job, error).catch((cause: unknown) => {
        // The job stays until its lease runs out. A full disk is reported elsewhere.
        if (!isDiskFull(cause))
          this.deps.log.warn({ error: cause, job: id, kind }, 'a failed job could not be postponed');
      });
    }
  }

  async #finish(job: Job, { periodMs }: Entry): Promise<void> {
    const { db } = this.deps.database;
    if (periodMs === undefined) {
      await db.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).execute();
      return;
    }
    await db
      .updateTable('jobs')
      .set({
        dueAt: new Date(nextRun(job.kind, this.deps.clock.now(), periodMs)),
        attempts: 0,
        lastError: null,
      })
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .execute();
  }

  async #postpone(job: Job, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
    await this.deps.database.db
      .updateTable('jobs')
      .set({
        dueAt: new Date(this.deps.clock.now() + backOffMs(job.attempts)),
        lastError: text.slice(0, MAX_ERROR_LENGTH),
      })
      .where('id', '=', job.id)
      // Another runner that took the job over after the lease has raised the count: leave it alone.
      .where('attempts', '=', job.attempts)
      .execute();
  }
}

/** Runs work that is kept in the table `jobs`: it survives a restart and runs on one node of a cluster. */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  return new Runner(deps);
}
