import type { AnyRow } from '@contract/kit/resource';
import { Skeleton } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { Link } from 'react-router-dom';
import { endsMarking, mayBeMarked } from '../../values/marking';
import links from '../../values/RecordLink.module.css';
import { EditButton } from './CellPopover';
import type { DataColumn } from './columns/dataColumn';
import classes from './DataTable.module.css';
import { RowMenuButton } from './RowMenu';
import { meansRow } from './rowClick';
import type { Peek, TableMenu } from './tableProps';
import { CELL } from './useCellCursor';

export const CHECK_WIDTH = 44;
export const MENU_WIDTH = 48;
export const PEEK_WIDTH = 28;

export function cellStyle(width: number, left?: number): CSSProperties {
  return { flex: `0 0 ${width}px`, width, ...(left === undefined ? {} : { left }) };
}

/** What the buttons of every row are called: looked up once for all of them. */
export interface RowWords {
  select: string;
  peek: string;
}

export interface DataRowProps {
  said: RowWords;
  index: number;
  /** Undefined while it is not fetched. */
  row?: AnyRow;
  columns: readonly DataColumn[];
  pins: ReadonlyMap<string, number>;
  style: CSSProperties;
  /** Of the question before: nothing that was found by the present one, or could be selected for it. */
  stale: boolean;
  /** Has the keyboard. */
  focusable: boolean;
  selectable: boolean;
  on: boolean;
  state?: 'changed' | 'gone';
  onOpen(row: AnyRow, index: number): void;
  onToggle(wide: boolean): void;
  menu?: TableMenu;
  menuOpened: boolean;
  onTurnMenu(row: AnyRow, button: HTMLElement): void;
  /** Pixels of what stands behind the columns. */
  menuWidth: number;
  peek?: Peek;
  /** Column of the cell that has the keyboard, if it is of this row. */
  cell?: string;
  /** Is the value of this column being changed? */
  isEdited(row: AnyRow, key: string): boolean;
  onEdit(row: AnyRow, column: DataColumn, button: HTMLElement): void;
}

/** A value; the one that names the record is a link, so that another tab of the browser can have it. */
function Value({ column, row, index, stale, focusable }: DataRowProps & { column: DataColumn; row: AnyRow }) {
  const value = column.render(row, focusable);
  return (
    <span className={classes.text} data-cut>
      {column.address ? (
        // Enter opens a row: its link is one for the mouse.
        <Link
          to={column.address(row, index)}
          className={links.title}
          tabIndex={-1}
          draggable={false}
          onClick={mayBeMarked}
          data-record={stale ? undefined : true}
        >
          {value}
        </Link>
      ) : (
        value
      )}
    </span>
  );
}

/** The box that selects a row. */
function RowBox({ said, stale, on, onToggle }: Pick<DataRowProps, 'said' | 'stale' | 'on' | 'onToggle'>) {
  return (
    <div role="gridcell" className={classes.check} style={cellStyle(CHECK_WIDTH, 0)}>
      <input
        type="checkbox"
        className={classes.box}
        tabIndex={-1}
        aria-label={said.select}
        aria-disabled={stale || undefined}
        checked={on}
        readOnly
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </div>
  );
}

/** What may be done with a row, and the way to see its record beside the list. */
function RowEnd({ id, ...props }: DataRowProps & { id: string }) {
  const { said, index, row, menu, menuWidth, peek } = props;
  if (menuWidth === 0) return null;
  const shown = row !== undefined && peek?.id === row.id;
  return (
    <div role="gridcell" className={classes.menu} style={cellStyle(menuWidth)}>
      {row && peek && (
        <button
          type="button"
          className={classes.button}
          tabIndex={-1}
          aria-label={said.peek}
          aria-expanded={shown}
          onClick={() => (shown ? peek.hide() : peek.show(row, index))}
        >
          <span className={classes.icon} data-icon="beside" aria-hidden />
        </button>
      )}
      {row && menu && (
        <RowMenuButton
          id={id}
          name={menu.nameOf(row)}
          opened={props.menuOpened}
          tabIndex={-1}
          onTurn={(button) => props.onTurnMenu(row, button)}
        />
      )}
    </div>
  );
}

const cellId = (row: string, key: string) => `${row}-${key}`;

/** One row of a table. A click anywhere opens it, but for one that marks text or means something in it. */
export function DataRow(props: DataRowProps) {
  const { index, row, columns, pins, style, focusable, selectable, on, state, cell } = props;
  const id = useId();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? on : undefined}
      aria-activedescendant={cell && cellId(id, cell)}
      data-index={index}
      data-id={props.stale ? undefined : row?.id}
      data-state={state}
      data-on={on || undefined}
      data-peeked={(row !== undefined && props.peek?.id === row.id) || undefined}
      className={classes.row}
      style={style}
      tabIndex={focusable ? 0 : -1}
      onClick={(event) => {
        const marked = endsMarking(event, window.getSelection());
        if (row && meansRow(event, marked)) props.onOpen(row, index);
      }}
      onKeyDown={undefined}
    >
      {selectable && <RowBox {...props} />}
      {columns.map((column) => (
        <div
          key={column.key}
          id={cellId(id, column.key)}
          role="gridcell"
          className={classes.cell}
          data-align={column.align}
          data-pinned={column.pinned || undefined}
          data-current={column.key === cell || undefined}
          {...{ [CELL]: column.key }}
          style={cellStyle(column.width, pins.get(column.key))}
        >
          {row ? <Value {...props} column={column} row={row} /> : <Skeleton height={12} width="70%" />}
          {row && column.edit?.may(row) && (
            <EditButton
              column={column}
              focusable={focusable}
              edit={column.edit}
              opened={props.isEdited(row, column.key)}
              onEdit={(of, button) => props.onEdit(row, of, button)}
            />
          )}
        </div>
      ))}
      <RowEnd {...props} id={`${id}-menu`} />
    </div>
  );
}
