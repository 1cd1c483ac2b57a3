import { ulid } from 'ulid';
import type { AnyRow } from '../../../contract/kit/resource';
import { machineOf, refusalOf } from '../../../contract/kit/states';
import { systemPrincipal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import type { Act, Change, KitDeps, Served, Values } from '../served';
import { inChange } from './change';
import { applyEvent } from './commands';
import { findRecord } from './records';

/**
 * The server itself, for deadlines and messages of partners.
 * @param process who stands in the audit log, as in `job:simCards.expireOrders`
 * @param requestId of the message of a partner that it comes from: the log leads back to it
 */
export async function systemAct(db: Executor, process: string, requestId = ulid()): Promise<Act> {
  const principal = await systemPrincipal(db, process);
  return { principal, ip: '', requestId, locale: 'zh-cn' };
}

export interface SystemEvent {
  event: string;
  ids: readonly string[];
  process: string;
  requestId?: string;
  /** What changes besides the state, and what else follows in the same transaction. */
  values?(change: Change, row: AnyRow): Promise<Values>;
}

async function causeOne(
  change: Change,
  served: Served,
  id: string,
  { event, values }: SystemEvent,
): Promise<{ done: boolean }> {
  const row = await findRecord(change, served, id);
  const machine = machineOf(served.resource.states, event);
  if (!machine || refusalOf(machine, event, row) !== undefined) return { done: false };
  await applyEvent(change, served, row, event, { values: await values?.(change, row) });
  return { done: true };
}

/**
 * One event for each of these records, each in a transaction of its own. Who was faster (a person, another node) has
 * changed the state: such a record is left out, as the table of states says.
 * @returns how many moved
 */
export async function causeEvents(deps: KitDeps, served: Served, cause: SystemEvent): Promise<number> {
  if (cause.ids.length === 0) return 0;
  const act = await systemAct(deps.database.db, cause.process, cause.requestId);
  let moved = 0;
  for (const id of cause.ids) {
    const { done } = await inChange(deps, act, (change) => causeOne(change, served, id, cause));
    if (done) moved += 1;
  }
  return moved;
}
