import type { AnyRow } from '@contract/kit/resource';
import { Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandsOf } from '../../commands/useCommands';
import { useResource } from '../../ResourceContext';
import classes from './DataTable.module.css';

interface RowMenuProps {
  row: AnyRow;
  title: string;
  onOpen(): void;
  onCopy(): void;
  onCommand(command: string): void;
}

/** What may be done with one record. */
export function RowMenu({ row, title, onOpen, onCopy, onCommand }: RowMenuProps) {
  const { resource, words, rights, slots } = useResource();
  const { rowActions: Actions } = slots;
  const { t } = useTranslation('kit');
  const commands = useCommandsOf(resource, rights, row);
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          tabIndex={-1}
          data-menu
          aria-label={t('list.menuOf', { title })}
        >
          <EllipsisVertical size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t('list.open')}</Menu.Item>
        {rights.create && <Menu.Item onClick={onCopy}>{t('list.copy')}</Menu.Item>}
        <Suspense>{Actions && <Actions row={row} />}</Suspense>
        {commands.map((command) => (
          <Menu.Item
            key={command}
            color={resource.commands?.[command]?.danger ? 'red' : undefined}
            onClick={() => onCommand(command)}
          >
            {words.command(command)}
          </Menu.Item>
        ))}
        {rights.remove && (
          <Menu.Item color="red" onClick={() => onCommand('delete')}>
            {words.command('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
