import { checkValue } from '../../contract/kit/checkDraft';
import type { Draft } from '../../contract/kit/field';
import { mayCommand } from '../../contract/kit/mayCommand';
import type { AnyRow, CommandDef } from '../../contract/kit/resource';
import { reaches } from '../../contract/permissions';
import { AppError } from '../errors';
import { undeleteRecord } from './deleted';
import { type FindServed, invalid } from './draft';
import { undoVersion } from './history';
import { assertVersion, deleteRecord, findRecord, updateRecord, writeRecord } from './records';
import type { Act, Change, Served } from './served';

export interface CommandCall {
  version: number;
  args: Draft;
  reason?: string;
}
export type CommandAnswer = AnyRow & { secret?: string };

function assertArgs({ args = {} }: CommandDef, given: Draft): void {
  const wrong = Object.entries(args).flatMap(([name, field]) => {
    const problem = checkValue(field, given[name]);
    return problem ? [[name, problem.key] as const] : [];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** @throws AppError 400 arguments, 404, 409 stale or `err.kit.state` */
export async function runCommand(
  change: Change,
  served: Served,
  command: string,
  id: string,
  { version, args, reason }: CommandCall,
): Promise<CommandAnswer> {
  const definition = served.resource.commands?.[command];
  const handle = served.commands?.[command];
  if (!definition || !handle) throw new AppError(404, 'err.common.unknownCommand');
  assertArgs(definition, args);
  const row = await findRecord(change, served, id);
  assertVersion(row, version);
  if (definition.allowed && !definition.allowed(row)) throw new AppError(409, 'err.kit.state');
  const { set, secret } = await handle(change, row, args, reason);
  const next = set ? await writeRecord(change, served, row, set, { action: command, reason }) : row;
  return secret === undefined ? next : { ...next, secret };
}

/** May this person run a command of the definition, or the kit's own `update`, `undo`, `delete` and `undelete`? */
export function mayRun({ resource }: Served, command: string, { principal }: Act): boolean {
  const definition = resource.commands?.[command];
  if (definition) return mayCommand(resource, definition, principal);
  const grant = principal.grants.get(resource.permission) ?? '-';
  if (command === 'update' || command === 'undo')
    return resource.can.includes('update') && reaches(grant, writeGrant(resource));
  const deletes = command === 'delete' || (command === 'undelete' && resource.keepsDeleted === true);
  return deletes && resource.can.includes('delete') && reaches(grant, 'A');
}

/** Least grant for making and changing records. */
export function writeGrant({ tenancy }: { tenancy: 'org' | 'shared' }): 'A' | 'M' {
  return tenancy === 'shared' ? 'A' : 'M';
}

/** One record of a bulk command, the same way as alone. */
export function runOne(
  change: Change,
  served: Served,
  command: string,
  id: string,
  call: CommandCall,
  find: FindServed,
): Promise<AnyRow> {
  const writing = { action: 'updated', reason: call.reason };
  if (served.resource.commands?.[command]) return runCommand(change, served, command, id, call);
  if (command === 'delete') return deleteRecord(change, served, id, call.version);
  if (command === 'undo') return undoVersion(change, served, { id, version: call.version }, find);
  if (command === 'undelete') return undeleteRecord(change, served, { id, version: call.version }, find);
  return updateRecord(change, served, id, { ...call.args, version: call.version }, find, writing);
}
