import type { CommandDef } from '@contract/kit/command';
import type { Draft } from '@contract/kit/field';
import type { BulkBody } from '@contract/kit/wire';
import { Stack, Text } from '@mantine/core';
import { DialogButtons, DialogWindow } from '@shared/ui';
import { firstField } from '@shared/ui/dialogs/firstField';
import { useTranslation } from 'react-i18next';
import { CommandFields } from '../../commands/CommandFields';
import { useCommandInput } from '../../commands/useCommandInput';
import { useFocusWrong } from '../../commands/useFocusWrong';
import { useResource } from '../../ResourceContext';
import { useBulkTitle } from './useBulkRun';

interface BulkArgsDialogProps {
  command: string;
  definition: CommandDef;
  /** Records that are selected. */
  count: number;
  /** Given already; they are not asked for. */
  args?: Draft;
  subject?: string;
  onClose(): void;
  onGiven(given: Pick<BulkBody, 'args' | 'reason'>): void;
}

/** What a command asks for, once for all selected records; the next step shows what it would do. */
export function BulkArgsDialog(props: BulkArgsDialogProps) {
  const { command, definition, count, args, subject, onClose, onGiven } = props;
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const input = useCommandInput(definition, args);
  const fields = useFocusWrong({ input, busy: false });
  const confirm = words.confirm(command);
  return (
    <DialogWindow
      onClose={onClose}
      title={useBulkTitle(command, count)}
      size="lg"
      centered
      closeOnClickOutside={false}
    >
      <form
        noValidate
        ref={firstField}
        onSubmit={(event) => {
          event.preventDefault();
          if (input.check()) onGiven({ args: { ...input.values }, reason: input.reason.trim() || undefined });
        }}
      >
        <Stack gap="sm" ref={fields}>
          {subject && <Text size="sm">{subject}</Text>}
          {confirm && <Text size="sm">{confirm}</Text>}
          <CommandFields
            command={command}
            definition={definition}
            input={input}
            given={args}
            mayReason={definition.danger === true}
            disabled={false}
          />
          <DialogButtons onCancel={onClose} confirm={t('bulk.next')} danger={definition.danger} />
        </Stack>
      </form>
    </DialogWindow>
  );
}
