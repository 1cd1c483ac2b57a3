import type { Draft } from '@contract/kit/field';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { Button, Code, CopyButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { DialogButtons, FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import type { Words } from '../words';
import { useUndelete } from './useUndelete';

export interface CommandDialogProps {
  resource: Resource;
  command: string;
  row: AnyRow;
  title: string;
  words: Words;
  /** Values the person filled in, where the command asks for some. */
  args?: Draft;
  onClose(): void;
  onDone?(row: AnyRow): void;
}

function Secret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useTranslation('crud');
  return (
    <Stack gap="sm">
      <Text size="sm">{t('command.secret')}</Text>
      <Group gap="xs">
        <Code fz="xl" data-secret>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="light" onClick={copy}>
              {t(copied ? 'command.copied' : 'command.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <DialogButtons cancel={t('common:close')} onCancel={onClose} />
    </Stack>
  );
}

function useRun({ resource, command, row, args, words, onClose, onDone }: CommandDialogProps) {
  const { t } = useTranslation('crud');
  const [run, running] = crudApi.useCommandMutation();
  const [remove, removing] = crudApi.useRemoveMutation();
  const [secret, setSecret] = useState<string>();
  const { offer } = useUndelete(resource, words);
  const done = (next: AnyRow) => {
    if (command === 'delete' && resource.keepsDeleted) offer(row.id);
    else notifications.show({ message: t('command.done', { command: words.command(command) }) });
    onDone?.(next);
    onClose();
  };
  const start = async (reason: string) => {
    const target = { resource: resource.name, id: row.id, version: row.version };
    try {
      if (command === 'delete') {
        await remove(target).unwrap();
        return done(row);
      }
      const next = await run({
        ...target,
        command,
        args: args && { ...args },
        reason: reason || undefined,
      }).unwrap();
      if (next.secret === undefined) return done(next);
      setSecret(next.secret);
      onDone?.(next);
    } catch {
      // The dialog shows it.
    }
  };
  const problem = (running.error ?? removing.error) as ApiProblem | undefined;
  return { start, secret, problem, busy: running.isLoading || removing.isLoading };
}

/** Whether what is deleted can be had back. */
export function endOf({ keepsDeleted }: Resource): string {
  return keepsDeleted ? 'command.canUndelete' : 'command.forGood';
}

/** Asks before a command runs, says what it will do, and shows what it answers. */
export function CommandDialog(props: CommandDialogProps) {
  const { resource, command, title, words, onClose } = props;
  const { t } = useTranslation('crud');
  const { start, secret, problem, busy } = useRun(props);
  const [reason, setReason] = useState('');
  const danger = command === 'delete' || resource.commands?.[command]?.danger === true;
  const name = words.command(command);
  return (
    <Modal opened onClose={onClose} title={t('command.title', { command: name, title })} centered>
      {secret !== undefined ? (
        <Secret secret={secret} onClose={onClose} />
      ) : (
        <Stack gap="sm">
          <FormMessage message={problem?.message} />
          <Text size="sm">{words.confirm(command) ?? t('command.sure', { command: name, title })}</Text>
          {command === 'delete' && <Text size="sm">{t(endOf(resource))}</Text>}
          {danger && command !== 'delete' && (
            <Textarea
              label={t('command.reason')}
              value={reason}
              maxLength={200}
              autosize
              minRows={2}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <DialogButtons
            onCancel={onClose}
            confirm={name}
            onConfirm={() => void start(reason.trim())}
            danger={danger}
            busy={busy}
            focus="cancel"
          />
        </Stack>
      )}
    </Modal>
  );
}
