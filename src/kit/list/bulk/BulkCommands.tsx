import type { BulkBody, Selection as WireSelection } from '@contract/kit/wire';
import { useState } from 'react';
import { CommandButton } from '../../commands/CommandButton';
import { asksFirst } from '../../commands/useCommandInput';
import { useResource } from '../../ResourceContext';
import { BulkArgsDialog } from './BulkArgsDialog';
import { BulkDialog } from './BulkDialog';
import { BulkEditDialog } from './BulkEditDialog';
import { type FoldedPart, FoldedRow } from './FoldedRow';

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
  /** What else stands there, before the commands. */
  before?: readonly FoldedPart[];
  /** A command has run. */
  onEnded(): void;
}

/** Buttons of what may be done with many records at once. */
export function BulkCommands({ selected, count, before = [], onEnded }: BulkCommandsProps) {
  const { resource, rights, words } = useResource();
  const [command, setCommand] = useState<string>();
  const commands = rights.commands.filter((name) => resource.commands?.[name]?.bulk);
  const names = [...(rights.update ? ['update'] : []), ...commands, ...(rights.remove ? ['delete'] : [])];
  return (
    <>
      <FoldedRow
        parts={[
          ...before,
          ...names.map((name) => ({
            label: words.command(name),
            danger: name === 'delete' || resource.commands?.[name]?.danger === true,
            button: <CommandButton name={name} onAsk={setCommand} />,
            onChoose: () => setCommand(name),
          })),
        ]}
      />
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
