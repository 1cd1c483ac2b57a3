import type { AnyRow } from '../../../contract/kit/resource';
import { createKeyedQueue, type KeyedQueue } from '../../concurrency/keyedQueue';
import { AppError } from '../../errors';
import type { RequestKey } from '../../http/idempotency';
import type { KitDeps, RequestContext, ServedResource, UnitOfWork } from '../served';
import { type CommandAnswer, type CommandCall, runCommand } from './commands';
import type { FindServedResource } from './draftRefs';
import { inTurnOfNodes } from './nodeTurns';
import { findRecord } from './records';
import { rehearse, runInTransaction } from './transaction';

export interface PartnerCommand {
  deps: KitDeps;
  served: ServedResource;
  context: RequestContext;
  command: string;
  id: string;
  call: CommandCall;
  find: FindServedResource;
  /** Of the request; of its part in one for many. */
  key?: RequestKey;
}

/** A partner may take longer than a person waits: who asks again waits for the first answer. By open database: of one node. */
const queues = new WeakMap<object, KeyedQueue>();

function queueOf(database: object): KeyedQueue {
  const queue = queues.get(database) ?? createKeyedQueue({ running: 1, waiting: 20 });
  queues.set(database, queue);
  return queue;
}

const turnOf = ({ resource }: ServedResource, id: string) => `${resource.name}/${id}`;

/**
 * What the server asks a partner by itself takes the turn of the commands for that record. It waits for none: what is to
 * be done may be done when the command ends, and is looked for again.
 * @returns whether the turn was free
 */
export async function inFreePartnerTurn(
  { database }: Pick<KitDeps, 'database'>,
  served: ServedResource,
  id: string,
  work: () => Promise<void>,
): Promise<boolean> {
  let free = false;
  const taken = () => {
    free = true;
    return work();
  };
  try {
    await inTurnOfNodes(database, turnOf(served, id), taken, { patienceMs: 0 });
  } catch (error) {
    if (free || !(error instanceof AppError)) throw error;
  }
  return free;
}

/**
 * Runs a command that a partner has to agree to: dry run, call to the partner (`ServedResource.asks`), then the change.
 * What the partner did is not taken back; where its own callback has moved the record already, the record is returned.
 * Asked again with the same key, the partner hears nothing. Commands for one record wait for each other, on all nodes.
 * @throws AppError as the command, or what the partner says
 */
export function runPartnerCommand<T extends object>(
  asked: PartnerCommand,
  shown: (work: UnitOfWork, row: CommandAnswer) => T | Promise<T>,
): Promise<T> {
  const { database } = asked.deps;
  const key = turnOf(asked.served, asked.id);
  return queueOf(database).inTurn(key, () => inTurnOfNodes(database, key, () => askAndRun(asked, shown)));
}

async function askAndRun<T extends object>(
  { deps, served, context, command, id, call, find, key }: PartnerCommand,
  shown: (work: UnitOfWork, row: CommandAnswer) => T | Promise<T>,
): Promise<T> {
  let row: AnyRow | undefined;
  const run = async (work: UnitOfWork) => {
    row = await findRecord(work, served, id);
    return runCommand(work, served, command, id, call, find);
  };
  const { earlier } = await rehearse<T>(deps, context, run, key);
  if (earlier) return earlier;
  if (row) await served.asks?.[command]?.(deps, row, { args: call.args, reason: call.reason, context });
  const agreed = async (work: UnitOfWork) => {
    const now = await findRecord(work, served, id);
    if (served.resource.commands?.[command]?.refusal?.(now) !== undefined) return shown(work, now);
    return shown(work, await runCommand(work, served, command, id, { ...call, version: now.version }, find));
  };
  return runInTransaction(deps, context, agreed, { key });
}
