import { messageText } from '@contract/messages';
import { Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';
import type { ListState } from '../listState';
import classes from './BulkBar.module.css';
import { BulkCommands } from './BulkCommands';
import { type ListSelection, selectionCount, toWire } from './selection';

export interface BulkBarProps {
  state: ListState;
  selection: ListSelection;
  /** Records the list has found, and whether more of them could be taken in. */
  total: number;
  mayTakeAll: boolean;
  /** There are rows that could be selected. */
  offered: boolean;
  onTakeAll(): void;
  onClear(): void;
}

/** Commands for selected records; without a selection a hint asks for one. */
function NothingSelected({ commands }: { commands: readonly string[] }) {
  const { words, rights } = useResource();
  const { t } = useTranslation('kit');
  const names = [...(rights.update ? ['update'] : []), ...commands, ...(rights.remove ? ['delete'] : [])];
  const refuse = () =>
    notifications.show({
      id: 'selectFirst',
      color: 'yellow',
      message: messageText('err.form.select_first', words.locale),
    });
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" rightSection={<ChevronDown size={12} aria-hidden />}>
          {t('bulk.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item key={name} onClick={refuse}>
            {words.command(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What may be done with the selected records. */
export function BulkBar(props: BulkBarProps) {
  const { state, selection, total, mayTakeAll, offered, onTakeAll, onClear } = props;
  const { resource, rights, slots } = useResource();
  const { t } = useTranslation('kit');
  const count = selectionCount(selection);
  const commands = rights.commands.filter((name) => resource.commands?.[name]?.bulk);
  const takeAllLabel = t('bulk.takeAll', { count: total });
  const takeAll = {
    label: takeAllLabel,
    onChoose: onTakeAll,
    button: (
      <Button size="compact-xs" variant="subtle" onClick={onTakeAll}>
        {takeAllLabel}
      </Button>
    ),
  };
  if (count === 0) return offered && <NothingSelected commands={commands} />;
  return (
    <div className={`${classes.bar} ${classes.bulk}`} role="region" aria-label={t('bulk.bar')}>
      <Text size="sm" fw={600} role="status">
        {t('bulk.selected', { count })}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {/* The row behind it takes what room is left, and folds. */}
      {selection.kind === 'some' && slots.selectionActions && (
        <slots.selectionActions ids={[...selection.versions.keys()]} />
      )}
      <BulkCommands
        selected={toWire(selection, state)}
        count={count}
        before={mayTakeAll ? [takeAll] : []}
        onEnded={onClear}
      />
    </div>
  );
}
