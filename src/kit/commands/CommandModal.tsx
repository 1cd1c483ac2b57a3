import { DialogWindow } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import { CommandForm } from './CommandForm';
import { ShownSecret } from './ShownSecret';
import { type CommandTarget, useCommand } from './useCommand';
import { asksFirst } from './useCommandInput';

export type CommandDialogProps = Omit<CommandTarget, 'resource' | 'words'> & { title: string };

/** Dialog of a command: confirmation, effect and result. */
export default function CommandModal(props: CommandDialogProps) {
  const { resource, words } = useResource();
  const { command, title, onClose } = props;
  const { t } = useTranslation('kit');
  const running = useCommand({ ...props, resource, words });
  const asks = running.definition !== undefined && asksFirst(running.definition);
  return (
    <DialogWindow
      onClose={onClose}
      title={t('command.title', { command: words.command(command), title })}
      centered
      size={asks ? 'lg' : undefined}
      closeOnClickOutside={!asks}
    >
      {running.secret !== undefined ? (
        <ShownSecret secret={running.secret} title={title} onClose={onClose} />
      ) : (
        <CommandForm {...props} asks={asks} running={running} />
      )}
    </DialogWindow>
  );
}
