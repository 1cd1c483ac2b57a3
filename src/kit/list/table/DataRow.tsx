import type { AnyRow } from '@contract/kit/resource';
import { Checkbox, Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { endsMarking, mayBeMarked } from '../../values/marking';
import links from '../../values/RecordLink.module.css';
import { EditButton } from './CellPopover';
import classes from './DataTable.module.css';
import type { DataColumn } from './dataColumn';
import { meansRow } from './rowClick';

export const CHECK_WIDTH = 44;
export const MENU_WIDTH = 48;

export function cellStyle(width: number, left?: number): CSSProperties {
  return { flex: `0 0 ${width}px`, width, ...(left === undefined ? {} : { left }) };
}

export interface DataRowProps {
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
  menu?(row: AnyRow, index: number): ReactNode;
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

/** One row of a table. A click anywhere opens it, but for one that marks text or means something in it. */
export function DataRow(props: DataRowProps) {
  const { index, row, columns, pins, style, focusable, selectable, on, state, menu } = props;
  const { t } = useTranslation('kit');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? on : undefined}
      data-index={index}
      data-id={props.stale ? undefined : row?.id}
      data-state={state}
      data-on={on || undefined}
      className={classes.row}
      style={style}
      tabIndex={focusable ? 0 : -1}
      onClick={(event) => {
        const marked = endsMarking(event, window.getSelection());
        if (row && meansRow(event, marked)) props.onOpen(row, index);
      }}
      onKeyDown={undefined}
    >
      {selectable && (
        <div role="gridcell" className={classes.check} style={cellStyle(CHECK_WIDTH, 0)}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('list.selectRow')}
            aria-disabled={props.stale || undefined}
            checked={on}
            readOnly
            onClick={(event) => props.onToggle(event.shiftKey)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={classes.cell}
          data-align={column.align}
          data-pinned={column.pinned || undefined}
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
      {menu && (
        <div role="gridcell" className={classes.menu} style={cellStyle(MENU_WIDTH)}>
          {row && menu(row, index)}
        </div>
      )}
    </div>
  );
}
