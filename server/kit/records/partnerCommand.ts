import type { AnyRow } from '../../../contract/kit/resource';
import type { KitDeps, RequestContext, ServedResource, UnitOfWork } from '../served';
import { type CommandAnswer, type CommandCall, runCommand } from './commands';
import type { FindServedResource } from './draftRefs';
import { findRecord } from './records';
import { runInTransaction } from './transaction';

export interface PartnerCommand {
  deps: KitDeps;
  served: ServedResource;
  context: RequestContext;
  command: string;
  id: string;
  call: CommandCall;
  find: FindServedResource;
}

/**
 * Runs a command that a partner has to agree to: dry run, call to the partner (`ServedResource.asks`), then the change.
 * What the partner did is not taken back; where its own callback has moved the record already, the record is returned.
 * @throws AppError as the command, or what the partner says
 */
export async function runPartnerCommand<T extends object>(
  { deps, served, context, command, id, call, find }: PartnerCommand,
  shown: (work: UnitOfWork, row: CommandAnswer) => T | Promise<T>,
): Promise<T> {
  let row: AnyRow | undefined;
  const rehearse = async (work: UnitOfWork) => {
    row = await findRecord(work, served, id);
    return runCommand(work, served, command, id, call, find);
  };
  await runInTransaction(deps, context, rehearse, { dryRun: true });
  if (row) await served.asks?.[command]?.(deps, row, { args: call.args, reason: call.reason, context });
  return runInTransaction(deps, context, async (work) => {
    const now = await findRecord(work, served, id);
    if (served.resource.commands?.[command]?.refusal?.(now) !== undefined) return shown(work, now);
    return shown(work, await runCommand(work, served, command, id, { ...call, version: now.version }, find));
  });
}
