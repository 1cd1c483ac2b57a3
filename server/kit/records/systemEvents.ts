import type { AnyRow } from '../../../contract/kit/resource';
import { machineOfEvent, transitionRefusal } from '../../../contract/kit/states';
import { systemPrincipal } from '../../access/principal';
import { runAllThenThrow } from '../../concurrency/runAllThenThrow';
import { isDatabaseLost } from '../../db/errors';
import type { Executor } from '../../db/tables';
import { ulid } from '../../ids';
import type { KitDeps, RequestContext, ServedResource, UnitOfWork, Values } from '../served';
import { applyEvent } from './commands';
import { findRecord } from './records';
import { runInTransaction } from './transaction';

/**
 * The server itself, for deadlines and messages of partners.
 * @param process who stands in the audit log, as in `job:simCards.expireOrders`
 * @param requestId of the message of a partner that it comes from: the log leads back to it
 */
export async function systemContext(
  db: Executor,
  process: string,
  requestId = ulid(),
): Promise<RequestContext> {
  const principal = await systemPrincipal(db, process);
  return { principal, ip: '', requestId, locale: 'zh-cn' };
}

interface Cause {
  event: string;
  process: string;
  requestId?: string;
  /** What changes besides the state, and what else follows in the same transaction. */
  values?(work: UnitOfWork, row: AnyRow): Promise<Values>;
}
/** A deadline of many records. */
export type SystemEvents = Cause & { ids: readonly string[] };
/** What somebody has said about one record. */
export type SystemEvent = Cause & { id: string };

async function causeOne(
  work: UnitOfWork,
  served: ServedResource,
  { id, event, values }: SystemEvent,
): Promise<boolean> {
  const row = await findRecord(work, served, id);
  const machine = machineOfEvent(served.resource.states, event);
  if (!machine || transitionRefusal(machine, event, row) !== undefined) return false;
  await applyEvent(work, served, row, event, { values: await values?.(work, row) });
  return true;
}

/** Records of a process that have failed lately and are not tried again yet. */
export const recordsInBackoff = ({ records }: Pick<KitDeps, 'records'>, process: string): string[] =>
  records?.resting(process) ?? [];

/**
 * Each in turn. One that fails is told (`KitDeps.records`) and holds up none of the others; whoever found it finds it
 * again the next time. A lost database is no fault of a record.
 * @returns how many were done
 */
export async function forEachIsolated(
  { records }: Pick<KitDeps, 'records'>,
  process: string,
  ids: readonly string[],
  work: (id: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  await runAllThenThrow(ids, async (id) => {
    try {
      if (await work(id)) done += 1;
    } catch (error) {
      if (!records || isDatabaseLost(error)) throw error;
      records.failed({ process, id, error });
    }
  });
  return done;
}

/** The same of rows that were read already. */
export function forEachRow<T extends { id: string }>(
  deps: Pick<KitDeps, 'records'>,
  process: string,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<number> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return forEachIsolated(deps, process, [...byId.keys()], async (id) => {
    await work(byId.get(id) as T);
    return true;
  });
}

interface Step {
  process: string;
  /** Which of its works this is: those that fail rest under both names, as `stepOf` writes them. */
  step: string;
  requestId?: string;
}
export const stepOf = ({ process, step }: Step): string => `${process} ${step}`;

/** Each of these records in a transaction of its own. @returns for how many `run` did not answer `false` */
export async function changeEach(
  deps: KitDeps,
  step: Step,
  ids: readonly string[],
  run: (work: UnitOfWork, id: string) => Promise<unknown>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const context = await systemContext(deps.database.db, step.process, step.requestId);
  return forEachIsolated(deps, stepOf(step), ids, async (id) => {
    const { done } = await runInTransaction(deps, context, async (work) => ({
      done: await run(work, id),
    }));
    return done !== false;
  });
}

/**
 * One event for each of these records, each in a transaction of its own. Who was faster (a person, another node) has
 * changed the state: such a record is left out, as the table of states says.
 * @returns how many moved
 */
export function causeEvents(deps: KitDeps, served: ServedResource, cause: SystemEvents): Promise<number> {
  const { ids, process, requestId, event, values } = cause;
  const step = `${served.resource.name}.${event}`;
  return changeEach(deps, { process, step, requestId }, ids, (work, id) =>
    causeOne(work, served, { id, event, process, values }),
  );
}

/** The same of one record; what fails is thrown. @returns whether it moved */
export async function causeEvent(
  deps: KitDeps,
  served: ServedResource,
  cause: SystemEvent,
): Promise<boolean> {
  const context = await systemContext(deps.database.db, cause.process, cause.requestId);
  const { done } = await runInTransaction(deps, context, async (work) => ({
    done: await causeOne(work, served, cause),
  }));
  return done;
}
