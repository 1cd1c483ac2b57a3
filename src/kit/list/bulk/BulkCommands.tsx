import type { Selection } from '@contract/kit/wire';
import { useState } from 'react';
import { CommandButton } from '../../commands/CommandButton';
import { isDanger } from '../../messages/danger';
import { useResource } from '../../ResourceContext';
import { DeferredBulkSteps } from './DeferredBulkSteps';
import { type FoldedPart, FoldedRow } from './FoldedRow';

interface BulkCommandsProps {
  selected: Selection;
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
            danger: isDanger(resource, name),
            button: <CommandButton name={name} onAsk={setCommand} />,
            onChoose: () => setCommand(name),
          })),
        ]}
      />
      {command && (
        <DeferredBulkSteps
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
