import type { AnyRow } from '@contract/kit/resource';
import { Popover } from '@mantine/core';
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import type { CellEditing, DataColumn } from './columns/dataColumn';
import classes from './DataTable.module.css';
import { CellEditor } from './deferredCellEditor';

/** The value that is being changed. */
interface OpenCell {
  key: string;
  edit: CellEditing;
  /** As it was when somebody began. */
  row: AnyRow;
  /** Where it stood then. */
  index: number;
  /** Of the cell, pixels from the start of the table. */
  left: number;
  button: HTMLElement;
}

/**
 * The one editor of a table. It belongs to the table and not to a row: rows leave the page when they are scrolled away
 * and change places when they are fetched anew, and what was typed must outlive both.
 */
export function useCellEdit(onLost: () => void) {
  const [cell, setCell] = useState<OpenCell>();
  const dirty = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const onDirty = useCallback((next: boolean) => {
    dirty.current = next;
  }, []);
  return {
    cell,
    body,
    onDirty,
    open(next: OpenCell) {
      // One thing after another: what was typed elsewhere is not thrown away by the way.
      if (dirty.current) body.current?.querySelector<HTMLElement>('[data-field]')?.focus();
      // The cursor stands in it when it opens, so it opens when it is there.
      else CellEditor.whenThere(() => setCell(next));
    },
    /** A click beside it leaves an editor in which nothing was typed; another pencil is its own answer. */
    onPointerDown({ currentTarget, target }: PointerEvent) {
      const beside = currentTarget.contains(target as Element) && !(target as Element).closest('[data-edit]');
      if (beside && !dirty.current) setCell(undefined);
    },
    onClose() {
      dirty.current = false;
      setCell(undefined);
      if (cell?.button.isConnected) cell.button.focus({ preventScroll: true });
      else onLost();
    },
  };
}
type CellEdit = ReturnType<typeof useCellEdit>;

interface EditButtonProps {
  column: DataColumn;
  edit: CellEditing;
  focusable: boolean;
  opened: boolean;
  onEdit(column: DataColumn, button: HTMLElement): void;
}

/** Behind a value: opens what changes it. */
export function EditButton({ column, edit, focusable, opened, onEdit }: EditButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.edit}`}
      tabIndex={focusable ? 0 : -1}
      data-edit
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={edit.label}
      onClick={(event) => onEdit(column, event.currentTarget)}
    >
      <span className={classes.icon} data-icon="edit" aria-hidden />
    </button>
  );
}

interface CellPopoverProps extends Pick<CellEdit, 'body' | 'onClose' | 'onDirty'> {
  cell: OpenCell;
  /** Of its row, pixels from the top of the table. */
  top: number;
  height: number;
  /** Height of the table. */
  table: number;
}

/** What changes a value, beside its cell; at the edge of the table while that is scrolled away. */
export function CellPopover({ cell, top, height, table, body, onClose, onDirty }: CellPopoverProps) {
  const { row, key, edit, left } = cell;
  return (
    <div className={classes.rail} style={{ left, height: table }}>
      <Popover
        key={`${row.id}/${key}`}
        opened
        trapFocus
        withRoles={false}
        hideDetached={false}
        width={280}
        shadow="md"
        position="bottom-start"
        preventPositionChangeWhenVisible={false}
      >
        <Popover.Target>
          <div className={classes.anchor} style={{ marginTop: top, height }} />
        </Popover.Target>
        <Popover.Dropdown ref={body} role="dialog" aria-label={edit.label}>
          {edit.form(row, { onClose, onDirty })}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
