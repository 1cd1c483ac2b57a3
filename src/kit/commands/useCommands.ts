import { leastGrant, mayCommand } from '@contract/kit/mayCommand';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { stateParams } from '@contract/kit/stateRefusal';
import { machineOfEvent } from '@contract/kit/states';
import { messageText } from '@contract/messages';
import { reaches } from '@contract/permissions';
import { type Access, AccessContext, useMe } from '@shared/lib';
import { use, useMemo } from 'react';
import { useWords } from '../words';

export interface RecordRights {
  create: boolean;
  update: boolean;
  remove: boolean;
  /** Commands of the definition this person may run at all. */
  commands: readonly string[];
}

/** What a person with these grants and actions may do with a resource; the server decides again. */
export function rightsOn(
  resource: Resource,
  { grants, actions }: Pick<Access, 'grants' | 'actions'>,
): RecordRights {
  const grant = grants.get(resource.permission) ?? '-';
  const may = (operation: 'create' | 'update') =>
    resource.can.includes(operation) && reaches(grant, leastGrant(resource));
  const commands = Object.entries(resource.commands ?? {}).filter(([, definition]) =>
    mayCommand(resource, definition, { grants, actions }),
  );
  return {
    create: may('create'),
    update: may('update'),
    remove: resource.can.includes('delete') && reaches(grant, 'A'),
    commands: commands.map(([name]) => name),
  };
}

export function useRights(resource: Resource): RecordRights {
  const access = use(AccessContext);
  return useMemo(() => rightsOn(resource, access), [resource, access]);
}

/** May this person delete the record as it stands? */
export const mayDelete = (resource: Resource, rights: RecordRights, row: AnyRow): boolean =>
  rights.remove && resource.kept?.(row) === undefined;

/** Commands for one record in its present state, for this person. */
export function useCommandsOf(resource: Resource, rights: RecordRights, row: AnyRow): string[] {
  const { userId } = useMe();
  return rights.commands.filter((name) => {
    const { allowed, refusal, offered } = resource.commands?.[name] ?? {};
    return (allowed?.(row) ?? true) && refusal?.(row) === undefined && (offered?.(row, userId) ?? true);
  });
}

export interface RefusedCommand {
  name: string;
  /** Why it cannot be run now. */
  reason: string;
  /** Its state would allow it: something is missing that can be added. */
  near?: boolean;
}

/** Does the event start from the state the record is in? */
function startsHere({ states }: Resource, name: string, row: AnyRow): boolean {
  const machine = machineOfEvent(states, name);
  return machine?.events[name]?.from.includes(String(row[machine.field])) ?? false;
}

/** Commands that are this person's, but not for the record as it is. */
export function useRefusedCommands(resource: Resource, rights: RecordRights, row: AnyRow): RefusedCommand[] {
  const { userId } = useMe();
  const words = useWords(resource.name);
  const { locale } = words;
  const kept = rights.remove ? resource.kept?.(row) : undefined;
  const refused = rights.commands.flatMap((name) => {
    const { refusal, offered } = resource.commands?.[name] ?? {};
    const key = refusal?.(row);
    if (key === undefined || offered?.(row, userId) === false) return [];
    const params = stateParams(resource, name, row, { words, locale });
    return [{ name, reason: messageText(key, locale, params), near: startsHere(resource, name, row) }];
  });
  return kept === undefined ? refused : [...refused, { name: 'delete', reason: messageText(kept, locale) }];
}
