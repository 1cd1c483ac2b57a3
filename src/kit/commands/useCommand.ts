import type { ChoiceField, Draft } from '@contract/kit/field';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { machineOfEvent } from '@contract/kit/states';
import { type NotificationData, notifications } from '@mantine/notifications';
import { type ApiProblem, problemOf } from '@shared/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import type { ResourceWords } from '../words';
import { useCommandInput } from './useCommandInput';
import { useProof } from './useProof';
import { useUndelete } from './useUndelete';

export interface CommandTarget {
  resource: Resource;
  command: string;
  row: AnyRow;
  words: ResourceWords;
  /** Values the person filled in already, where the command asks for some. */
  args?: Draft;
  onClose(): void;
  onDone?(row: AnyRow): void;
}

type Outcome = Pick<NotificationData, 'message' | 'color'>;

/** What a command did: how it ended, or the state it led to where it moved along a table of states. */
function useOutcome({ resource, command, words, row }: CommandTarget): (next: AnyRow) => Outcome {
  const { t } = useTranslation('kit');
  const { tells, sends } = resource.commands?.[command] ?? {};
  const done = t(sends ? 'command.sent' : 'command.done', { command: words.command(command) });
  const told = (name: string, next: AnyRow): Outcome => {
    const { tones } = resource.fields[name] as ChoiceField;
    const result = String(next[name]);
    const message = t('command.title', {
      command: words.command(command),
      title: words.choice(name, result),
    });
    return { message, color: tones?.[result] === 'bad' ? 'red' : undefined };
  };
  const field = machineOfEvent(resource.states, command)?.field;
  return (next) => {
    if (tells !== undefined) return told(tells, next);
    if (field === undefined || row[field] === next[field]) return { message: done };
    const state = (of: AnyRow) => words.choice(field, String(of[field]));
    return { message: t('command.moved', { done, from: state(row), to: state(next) }) };
  };
}

/** A command for one record: what it asks for, what is wrong with that, and running it. */
export function useCommand(target: CommandTarget) {
  const { resource, command, row, args = {}, words, onClose, onDone } = target;
  const definition = resource.commands?.[command];
  const input = useCommandInput(definition, { ...definition?.begins?.(row), ...args });
  const proof = useProof(definition);
  const [run, running] = resourceApi.useCommandMutation();
  const [remove, removing] = resourceApi.useRemoveMutation();
  const [secret, setSecret] = useState<string>();
  const { offer } = useUndelete(resource, words);
  const outcome = useOutcome(target);
  const done = (next: AnyRow) => {
    if (command === 'delete' && resource.keepsDeleted) offer(row.id);
    else notifications.show(outcome(next));
    onDone?.(next);
    onClose();
  };
  const send = async (): Promise<void> => {
    const at = { resource: resource.name, id: row.id };
    if (command === 'delete') {
      await remove({ ...at, version: row.version }).unwrap();
      return done(row);
    }
    const reason = input.reason.trim() || undefined;
    const body = definition?.args ? { ...input.values } : args && { ...args };
    const asked = { ...at, command, args: body, reason };
    const next = await run({ ...asked, version: row.version, proof: await proof.sent() }).unwrap();
    if (next.secret === undefined) return done(next);
    setSecret(next.secret);
    onDone?.(next);
  };
  /** @returns what the server found wrong, for the dialog to show */
  const start = async (): Promise<string[]> => {
    const [given, proved] = [input.check(), proof.check()];
    if (!given || !proved) return [];
    try {
      await send();
      return [];
    } catch (error) {
      const { fields = {} } = problemOf(error);
      input.refuse(fields);
      proof.refuse(fields);
      return Object.keys(fields);
    }
  };
  const problem = (running.error ?? removing.error) as ApiProblem | undefined;
  return { definition, input, proof, start, secret, problem, busy: running.isLoading || removing.isLoading };
}
