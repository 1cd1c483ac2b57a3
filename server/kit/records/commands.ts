import type { Draft } from '../../../contract/kit/field';
import { leastGrant, mayCommand } from '../../../contract/kit/mayCommand';
import type { AnyRow } from '../../../contract/kit/resource';
import { stateParams } from '../../../contract/kit/stateRefusal';
import {
  machineOfEvent,
  type StateMachine,
  type Transition,
  targetsOf,
  transitionRefusal,
} from '../../../contract/kit/states';
import { reaches } from '../../../contract/permissions';
import { AppError } from '../../errors';
import type { RequestContext, ServedResource, UnitOfWork, Values } from '../served';
import { sheetWords } from '../transfer/sheets/words';
import { acceptedArgs, assertArgs, ownFields } from './commandArgs';
import { undeleteRecord } from './deleted';
import { deleteRecord } from './deleteRecord';
import { assertRefs, type FindServedResource } from './draftRefs';
import { undoVersion } from './history';
import { placeFiles } from './placeFiles';
import { assertOwn, assertVersion, findRecord, updateRecord, writeRecord } from './records';
import { note } from './transaction';

export interface CommandCall {
  version: number;
  args: Draft;
  reason?: string;
  /** The person has reauthenticated (confirmed.ts). */
  confirmed?: true;
}
export type CommandAnswer = AnyRow & { secret?: string };

/** The refusal of a command or an event, with where the record is. */
function refused(
  { context: { locale } }: UnitOfWork,
  { resource }: ServedResource,
  event: string,
  row: AnyRow,
  key: string,
) {
  const words = sheetWords(resource.name, locale);
  return new AppError(409, key, stateParams(resource, event, row, { words, locale }));
}

/** @throws AppError 409 with the reason why the command cannot happen to the record as it is */
function assertAllowed(work: UnitOfWork, served: ServedResource, command: string, row: AnyRow): void {
  const { allowed, refusal } = served.resource.commands?.[command] ?? {};
  const key = refusal?.(row) ?? (allowed && !allowed(row) ? 'err.kit.state' : undefined);
  if (key !== undefined) throw refused(work, served, command, row, key);
}

/** Where an event leads; a table with several targets leaves the choice to the handler. */
function moved({ field, events }: StateMachine, event: string, set: Values): Values {
  const targets = targetsOf(events[event] as Transition);
  const target = set[field] ?? (targets.length === 1 ? targets[0] : undefined);
  if (!targets.includes(String(target))) throw new Error(`${event} does not lead to ${String(target)}`);
  return { ...set, [field]: target };
}

/** Audits the reauthentication. @throws AppError 403 without one, whatever path led here */
function noteConfirmed(
  work: UnitOfWork,
  { resource }: ServedResource,
  command: string,
  row: AnyRow,
  confirmed: true | undefined,
): void {
  if (!confirmed) throw new AppError(403, 'err.auth.confirm');
  const record = { entity: resource.name, entityId: row.id, orgId: row.orgId };
  note(work, { ...record, action: `${resource.name}.signInConfirmed`, after: { command } });
}

/** @throws AppError 400 arguments, 404, 409 stale, `err.kit.state` or what the table of states says */
export async function runCommand(
  work: UnitOfWork,
  served: ServedResource,
  command: string,
  id: string,
  { version, args: given, reason, confirmed }: CommandCall,
  find: FindServedResource,
): Promise<CommandAnswer> {
  const { resource } = served;
  const definition = resource.commands?.[command];
  const handle = served.commands?.[command];
  const machine = machineOfEvent(resource.states, command);
  if (!definition || !(handle || machine)) throw new AppError(404, 'err.common.unknownCommand');
  const args = acceptedArgs(definition, given);
  assertArgs(definition, args, reason);
  const row = await findRecord(work, served, id);
  assertVersion(row, version);
  assertOwn(work, served, row);
  assertAllowed(work, served, command, row);
  await assertRefs(work, definition.args ?? {}, args, find);
  await placeFiles(work, definition.args ?? {}, args, row.orgId);
  if (definition.confirms) noteConfirmed(work, served, command, row, confirmed);
  const { set, secret } = (await handle?.(work, row, args, reason)) ?? { set: ownFields(served, args) };
  const values = machine ? moved(machine, command, set ?? {}) : set;
  const next = values ? await writeRecord(work, served, row, values, { action: command, reason }) : row;
  return secret === undefined ? next : { ...next, secret };
}

/**
 * An event that no person causes: a deadline, a message of a machine or a partner. Same table, same audit.
 * @param row locked by the caller, as `findRecord` does
 * @throws AppError 409 with the reason why it cannot happen to the record as it is
 */
export function applyEvent(
  work: UnitOfWork,
  served: ServedResource,
  row: AnyRow,
  event: string,
  { values = {}, reason }: { values?: Values; reason?: string } = {},
): Promise<AnyRow> {
  const machine = machineOfEvent(served.resource.states, event);
  if (!machine) throw new Error(`${served.resource.name} has no event ${event}`);
  const key = transitionRefusal(machine, event, row);
  if (key !== undefined) throw refused(work, served, event, row, key);
  return writeRecord(work, served, row, moved(machine, event, values), { action: event, reason });
}

/** May this person run a command of the definition, or the kit's own `update`, `undo`, `delete` and `undelete`? */
export function mayRun(
  { resource }: ServedResource,
  command: string,
  { principal }: RequestContext,
): boolean {
  const definition = resource.commands?.[command];
  if (definition) return mayCommand(resource, definition, principal);
  const grant = principal.grants.get(resource.permission) ?? '-';
  if (command === 'update' || command === 'undo')
    return resource.can.includes('update') && reaches(grant, leastGrant(resource));
  const deletes = command === 'delete' || (command === 'undelete' && resource.keepsDeleted === true);
  return deletes && resource.can.includes('delete') && reaches(grant, 'A');
}

/** One record of a bulk command, the same way as alone. */
export function runOne(
  work: UnitOfWork,
  served: ServedResource,
  command: string,
  id: string,
  call: CommandCall,
  find: FindServedResource,
): Promise<AnyRow> {
  const writing = { action: 'updated', reason: call.reason };
  if (served.resource.commands?.[command]) return runCommand(work, served, command, id, call, find);
  if (command === 'delete') return deleteRecord(work, served, id, call.version);
  if (command === 'undo') return undoVersion(work, served, { id, version: call.version }, find);
  if (command === 'undelete') return undeleteRecord(work, served, { id, version: call.version }, find);
  return updateRecord(work, served, id, { ...call.args, version: call.version }, find, writing);
}
