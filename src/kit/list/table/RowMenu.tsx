import type { AnyRow } from '@contract/kit/resource';
import { Menu } from '@mantine/core';
import { Coming } from '@shared/ui';
import { type Ref, Suspense, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDelete, useCommandsOf } from '../../commands/useCommands';
import { useResource } from '../../ResourceContext';
import classes from './DataTable.module.css';
import type { TableMenu } from './tableProps';

interface OpenMenu {
  row: AnyRow;
  index: number;
  button: HTMLElement;
}

/**
 * The one menu of a table or of cards: hundreds of rows would each mount one that nobody opens. It goes with its record,
 * and closes where that is no longer in the page.
 */
export function useRowMenu(drawn: readonly { index: number; row?: AnyRow }[]) {
  const [open, setOpen] = useState<OpenMenu>();
  /** What is still seen while it closes. */
  const last = useRef(open);
  const found = open && drawn.find(({ row }) => row?.id === open.row.id);
  const present = open && found?.row && { ...open, row: found.row, index: found.index };
  if (present) last.current = present;
  const lost = open !== undefined && present === undefined;
  useLayoutEffect(() => {
    if (lost) setOpen(undefined);
  }, [lost]);
  return {
    /** Of the record whose menu is open. */
    id: present?.row.id,
    last: last.current,
    turn: (next: OpenMenu) => setOpen((old) => (old?.row.id === next.row.id ? undefined : next)),
    close: () => setOpen(undefined),
  };
}
type OpenedMenu = ReturnType<typeof useRowMenu>;

interface RowMenuButtonProps {
  /** Of the button. */
  id: string;
  /** What it is called. */
  name: string;
  opened: boolean;
  tabIndex?: number;
  onTurn(button: HTMLElement): void;
}

/** Opens the menu of a row. */
export function RowMenuButton({ id, name, opened, tabIndex, onTurn }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={classes.button}
      tabIndex={tabIndex}
      data-menu
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={opened}
      aria-controls={opened ? `${id}-dropdown` : undefined}
      onClick={({ currentTarget }) => onTurn(currentTarget)}
    >
      <span className={classes.icon} data-icon="more" aria-hidden />
    </button>
  );
}

/** Stands for the button in what places the menu. */
function Anchor({ ref, button }: { ref?: Ref<HTMLElement>; button?: HTMLElement }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button ?? null, [button]);
  return null;
}

/** The menu that `useRowMenu` knows to be open. */
export function SharedMenu({ menu, of: { content } }: { menu: OpenedMenu; of: TableMenu }) {
  const { id, last, close } = menu;
  return (
    <Menu
      id={last?.button.id}
      position="bottom-end"
      withinPortal
      returnFocus
      opened={id !== undefined}
      onChange={close}
    >
      <Menu.Target>
        <Anchor button={last?.button} />
      </Menu.Target>
      <Menu.Dropdown>{last && content(last.row, last.index)}</Menu.Dropdown>
    </Menu>
  );
}

interface RowActionsProps {
  row: AnyRow;
  onOpen(): void;
  onCopy(): void;
  onCommand(command: string): void;
}

/** What may be done with one record. */
export function RowActions({ row, onOpen, onCopy, onCommand }: RowActionsProps) {
  const { resource, words, rights, slots } = useResource();
  const { rowActions: Actions } = slots;
  const { t } = useTranslation('kit');
  const commands = useCommandsOf(resource, rights, row);
  return (
    <>
      <Menu.Item onClick={onOpen}>{t('list.open')}</Menu.Item>
      {rights.create && <Menu.Item onClick={onCopy}>{t('list.copy')}</Menu.Item>}
      <Suspense fallback={<Coming />}>{Actions && <Actions row={row} />}</Suspense>
      {commands.map((command) => (
        <Menu.Item
          key={command}
          color={resource.commands?.[command]?.danger ? 'red' : undefined}
          onClick={() => onCommand(command)}
        >
          {words.command(command)}
        </Menu.Item>
      ))}
      {mayDelete(resource, rights, row) && (
        <Menu.Item color="red" onClick={() => onCommand('delete')}>
          {words.command('delete')}
        </Menu.Item>
      )}
    </>
  );
}
