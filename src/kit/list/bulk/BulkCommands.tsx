import type { BulkBody, Selection as WireSelection } from '@contract/kit/wire';
import { useState } from 'react';
import { CommandButton } from '../../commands/CommandButton';
import { asksFirst } from '../../commands/useCommandInput';
import { useResource } from '../../ResourceContext';
import { BulkArgsDialog } from './BulkArgsDialog';
import { BulkDialog } from './BulkDialog';
import { BulkEditDialog } from './BulkEditDialog';

interface AskedBulkProps {
  command: string;
  selected: WireSelection;
  count: number;
  /** Values given already, where the command asks for some. */
  args?: BulkBody['args'];
  /** @param ended false where nothing was done */
  onClose(ended: boolean): void;
}

/** One command for many: what it asks for first, then what it would do and has done. */
export function AskedBulk({ command, selected, count, args, onClose }: AskedBulkProps) {
  const { resource } = useResource();
  const [given, setGiven] = useState<Pick<BulkBody, 'args' | 'reason'>>();
  const definition = resource.commands?.[command];
  const asks = command === 'update' || (definition !== undefined && asksFirst(definition));
  const close = () => onClose(false);
  if (asks && !given && definition)
    return (
      <BulkArgsDialog
        command={command}
        definition={definition}
        args={args}
        onClose={close}
        onGiven={setGiven}
      />
    );
  if (asks && !given)
    return (
      <BulkEditDialog count={count} onClose={close} onChosen={(changes) => setGiven({ args: changes })} />
    );
  return <BulkDialog command={command} body={{ ...selected, ...given }} count={count} onClose={onClose} />;
}

interface BulkCommandsProps {
  selected: WireSelection;
  count: number;
  /** A command has run. */
  onEnded(): void;
}

/** Buttons of what may be done with many records at once. */
export function BulkCommands({ selected, count, onEnded }: BulkCommandsProps) {
  const { resource, rights } = useResource();
  const [command, setCommand] = useState<string>();
  const commands = rights.commands.filter((name) => resource.commands?.[name]?.bulk);
  const names = [...(rights.update ? ['update'] : []), ...commands, ...(rights.remove ? ['delete'] : [])];
  return (
    <>
      {names.map((name) => (
        <CommandButton key={name} name={name} onAsk={setCommand} />
      ))}
      {command && (
        <AskedBulk
          command={command}
          selected={selected}
          count={count}
          onClose={(ended) => {
            setCommand(undefined);
            if (ended) onEnded();
          }}
        />
      )}
    </>
  );
}
