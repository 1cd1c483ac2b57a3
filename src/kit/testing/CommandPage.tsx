import type { AnyRow, Resource } from '@contract/kit/resource';
import { CommandDialog } from '../commands/CommandDialog';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from './testConsole';

interface CommandPageProps {
  resource: Resource;
  command: string;
  row: AnyRow;
  /** Everything may be done by default. */
  access?: ReturnType<typeof mayAll>;
  onDone?(): void;
}

/** The dialog of a command, open on a record called North. */
export function CommandPage({ resource, command, row, access, onDone }: CommandPageProps) {
  return (
    <Console access={access ?? mayAll(resource)}>
      <ResourceProvider resource={resource}>
        <CommandDialog command={command} row={row} title="North" onClose={() => undefined} onDone={onDone} />
      </ResourceProvider>
    </Console>
  );
}
