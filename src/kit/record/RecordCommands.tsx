import type { AnyRow } from '@contract/kit/resource';
import { useNarrow } from '@shared/lib';
import { useState } from 'react';
import { CommandButton } from '../commands/CommandButton';
import { CommandDialog } from '../commands/CommandDialog';
import { mayDelete, useCommandsOf, useRefusedCommands } from '../commands/useCommands';
import { useResource } from '../ResourceContext';
import { MoreCommands } from './MoreCommands';

interface RecordCommandsProps {
  row: AnyRow;
  title: string;
  onDeleted(): void;
}

/** More than these that cannot be run now would hide those that can; what only lacks something comes first. */
const REFUSED_MAX = 3;
/** As many stand open in a narrow window, and of a definition that has a menu; the others are in it. */
const NARROW_MAX = 3;
const WIDE_MAX = 4;

/** What may be done with the record now, and what could be done in another state. */
export function RecordCommands({ row, title, onDeleted }: RecordCommandsProps) {
  const { resource, rights } = useResource();
  const [command, setCommand] = useState<string>();
  const first = resource.commandMenu?.open ?? [];
  const may = useCommandsOf(resource, rights, row);
  const names = [
    ...first.filter((name) => may.includes(name)),
    ...may.filter((name) => !first.includes(name)),
    ...(mayDelete(resource, rights, row) ? ['delete'] : []),
  ];
  const all = useRefusedCommands(resource, rights, row);
  // In groups each stands in its place, whatever its number.
  const many = !resource.commandMenu && all.filter(({ name }) => name !== 'delete').length > REFUSED_MAX;
  const refused = many ? all.filter(({ near }) => near).slice(0, REFUSED_MAX) : all;
  const narrow = useNarrow();
  const most = narrow ? NARROW_MAX : WIDE_MAX;
  const folds = (narrow || resource.commandMenu !== undefined) && names.length + refused.length > most;
  return (
    <>
      {names.slice(0, folds ? most : undefined).map((name) => (
        <CommandButton key={name} name={name} onAsk={setCommand} />
      ))}
      {folds && <MoreCommands names={names.slice(most)} refused={refused} onAsk={setCommand} />}
      {!folds &&
        refused.map(({ name, reason }) => (
          <CommandButton key={name} name={name} refusal={reason} onAsk={setCommand} />
        ))}
      {command && (
        <CommandDialog
          row={row}
          title={title}
          command={command}
          onClose={() => setCommand(undefined)}
          onDone={() => command === 'delete' && onDeleted()}
        />
      )}
    </>
  );
}
