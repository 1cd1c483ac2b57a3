import type { AnyRow } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../commands/CommandButton';
import { CommandDialog } from '../commands/CommandDialog';
import { mayDelete, useCommandsOf, useRefusedCommands } from '../commands/useCommands';
import { useResource } from '../ResourceContext';
import { useNarrow } from '../useNarrow';
import { MoreCommands } from './MoreCommands';

interface RecordCommandsProps {
  row: AnyRow;
  title: string;
  onDeleted(): void;
}

/** More than these that cannot be run now would hide those that can. */
const REFUSED_MAX = 3;
/** As many stand open in a narrow window; the others are in a menu. */
const NARROW_MAX = 3;

/** What may be done with the record now, and what could be done in another state. */
export function RecordCommands({ row, title, onDeleted }: RecordCommandsProps) {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('kit');
  const [command, setCommand] = useState<string>();
  const names = [
    ...useCommandsOf(resource, rights, row),
    ...(mayDelete(resource, rights, row) ? ['delete'] : []),
  ];
  const refused = useRefusedCommands(resource, rights, row);
  const hides = refused.filter(({ name }) => name !== 'delete').length > REFUSED_MAX;
  const narrow = useNarrow();
  const folds = narrow && names.length + refused.length > NARROW_MAX;
  return (
    <>
      {names.slice(0, folds ? NARROW_MAX : undefined).map((name) => (
        <CommandButton key={name} name={name} onAsk={setCommand} />
      ))}
      {folds && (
        <MoreCommands names={names.slice(NARROW_MAX)} refused={hides ? [] : refused} onAsk={setCommand} />
      )}
      {!hides &&
        !folds &&
        refused.map(({ name, key }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            // It stays in the order of Tab: the reason is for everybody.
            data-disabled
            aria-disabled
            title={t('command.notNow', { reason: messageText(key, words.locale) })}
          >
            {words.command(name)}
          </Button>
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
