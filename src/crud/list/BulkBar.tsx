import type { Resource } from '@contract/kit/resource';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rights } from '../command/useCommands';
import { DANGER } from '../danger';
import type { Words } from '../words';
import classes from './BulkBar.module.css';
import { BulkDialog } from './BulkDialog';
import { BulkEditDialog } from './BulkEditDialog';
import type { ListState } from './listState';
import { countOf, type Selection, toWire } from './selection';

export interface BulkBarProps {
  resource: Resource;
  words: Words;
  rights: Rights;
  state: ListState;
  selection: Selection;
  /** Records the list has found, and whether more of them could be taken in. */
  total: number;
  mayTakeAll: boolean;
  onTakeAll(): void;
  onClear(): void;
}

/** What may be done with the selected records. */
export function BulkBar(props: BulkBarProps) {
  const { resource, words, rights, state, selection, total, mayTakeAll, onTakeAll, onClear } = props;
  const { t } = useTranslation('crud');
  const [command, setCommand] = useState<string>();
  const [changes, setChanges] = useState<Record<string, unknown>>();
  const count = countOf(selection);
  if (count === 0) return null;
  const commands = rights.commands.filter((name) => resource.commands?.[name]?.bulk);
  const close = () => {
    setCommand(undefined);
    setChanges(undefined);
  };
  const body = { ...toWire(selection, state), args: changes };
  return (
    <div className={`${classes.bar} ${classes.bulk}`} role="region" aria-label={t('bulk.bar')}>
      <Text size="sm" fw={600} role="status">
        {t('bulk.selected', { count })}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {mayTakeAll && (
        <Button size="compact-xs" variant="subtle" onClick={onTakeAll}>
          {t('bulk.takeAll', { count: total })}
        </Button>
      )}
      <Group gap="xs" wrap="nowrap">
        {rights.update && (
          <Button size="compact-sm" variant="default" onClick={() => setCommand('update')}>
            {words.command('update')}
          </Button>
        )}
        {commands.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            c={resource.commands?.[name]?.danger ? DANGER : undefined}
            onClick={() => setCommand(name)}
          >
            {words.command(name)}
          </Button>
        ))}
        {rights.remove && (
          <Button size="compact-sm" variant="default" c={DANGER} onClick={() => setCommand('delete')}>
            {words.command('delete')}
          </Button>
        )}
      </Group>
      {command === 'update' && !changes && (
        <BulkEditDialog
          resource={resource}
          words={words}
          count={count}
          onClose={close}
          onChosen={setChanges}
        />
      )}
      {command && (command !== 'update' || changes) && (
        <BulkDialog
          resource={resource}
          command={command}
          words={words}
          body={body}
          count={count}
          onClose={(ended) => {
            close();
            if (ended) onClear();
          }}
        />
      )}
    </div>
  );
}
