import { Modal, Stack, Text } from '@mantine/core';
import { DialogButtons, FormMessage } from '@shared/ui';
import { firstField } from '@shared/ui/dialogs/firstField';
import { useTranslation } from 'react-i18next';
import { endOf } from '../messages/deleted';
import { useResource } from '../ResourceContext';
import { CommandFields } from './CommandFields';
import { ProofFields } from './ProofFields';
import { problemsElsewhere } from './problemsElsewhere';
import { ShownSecret } from './ShownSecret';
import { type CommandTarget, useCommand } from './useCommand';
import { asksFirst } from './useCommandInput';

export type CommandDialogProps = Omit<CommandTarget, 'resource' | 'words'> & { title: string };

/** Asks before a command runs, says what it will do, and shows what it answers. */
export default function CommandModal(props: CommandDialogProps) {
  const { resource, words } = useResource();
  const { command, row, title, onClose } = props;
  const { t } = useTranslation('kit');
  const { definition, input, proof, start, secret, problem, busy } = useCommand({
    ...props,
    resource,
    words,
  });
  const danger = command === 'delete' || definition?.danger === true;
  const asks = definition !== undefined && asksFirst(definition);
  const name = words.command(command);
  // Fields are question enough.
  const told = words.confirm(command) ?? (asks ? undefined : t('command.sure', { command: name, title }));
  // What is wrong with a field stands at it; what the dialog has no field for is said above.
  const asked = Object.keys(definition?.args ?? {}).filter((arg) => !Object.hasOwn(props.args ?? {}, arg));
  const elsewhere = problemsElsewhere(input.problems, [...asked, 'reason'], words);
  const message = problem?.fields && Object.keys(input.problems).length > 0 ? undefined : problem?.message;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('command.title', { command: name, title })}
      centered
      size={asks ? 'lg' : undefined}
      closeOnClickOutside={!asks}
    >
      {secret !== undefined ? (
        <ShownSecret secret={secret} title={title} onClose={onClose} />
      ) : (
        <form
          noValidate
          ref={firstField}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void start();
          }}
        >
          <Stack gap="sm">
            <FormMessage message={message ?? (elsewhere.join(' ') || undefined)} />
            {told !== undefined && <Text size="sm">{told}</Text>}
            {command === 'delete' && <Text size="sm">{t(endOf(resource))}</Text>}
            <CommandFields
              command={command}
              definition={definition}
              input={input}
              row={row}
              given={props.args}
              mayReason={danger && command !== 'delete'}
              disabled={busy}
            />
            <ProofFields proof={proof} disabled={busy} />
            <DialogButtons
              onCancel={onClose}
              confirm={name}
              danger={danger}
              busy={busy}
              focus={asks ? undefined : 'cancel'}
            />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
